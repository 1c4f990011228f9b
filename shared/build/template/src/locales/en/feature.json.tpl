{
  "list": {
    "title": "%TITLE_EN%",
    "count_one": "{{count}} record",
    "count_other": "{{count}} records",
    "failed": "The list could not be read",
    "retry": "Retry"
  }
}
