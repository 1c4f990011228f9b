{
  "list": {
    "title": "%Many words%",
    "create": "Create %one words%",
    "search": "Search %many words%",
    "empty": "No %many words% yet.",
    "archived": "Archived"
  },
  "edit": {
    "title": "%One words%"
  },
  "archive": {
    "effect_one": "It is hidden and can be restored at any time. {{number}} record uses it.",
    "effect_other": "It is hidden and can be restored at any time. {{number}} records use it."
  },
  "delete": {
    "effect": "It was never used. It is deleted for good. This can’t be undone."
  },
  %when active%
  "actions": {
    "activate": "Activate",
    "deactivate": "Deactivate"
  },
  %end%
  %when flag%
  "flags": {
    "yes": "Yes",
    "no": "No"
  },
  %end%
  %choices en%
  "fields": {
    %labels en%
    "updated_at": "Updated"
  }
}
