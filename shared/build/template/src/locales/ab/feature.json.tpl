{
  "list": {
    "title": "%TITLE_AB%",
    "count_zero": "لا توجد سجلات",
    "count_one": "سجل واحد",
    "count_two": "سجلان",
    "count_few": "{{count}} سجلات",
    "count_many": "{{count}} سجلًا",
    "count_other": "{{count}} سجل",
    "failed": "تعذّرت قراءة القائمة",
    "retry": "إعادة المحاولة"
  }
}
