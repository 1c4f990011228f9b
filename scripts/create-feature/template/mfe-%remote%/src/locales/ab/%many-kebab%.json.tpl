{
  "list": {
    "title": "%many_ab%",
    "create": "إنشاء %one_ab%",
    "search": "بحث في %many_ab%",
    "empty": "لا توجد %many_ab_plain% بعد.",
    "archived": "المؤرشفة"
  },
  "edit": {
    "title": "%one_ab%",
    "history": "سجل التغييرات",
    "archive": "يُخفى السجل، ويمكن استعادته في أي وقت."
  },
  %when active%
  "actions": {
    "activate": "تفعيل",
    "deactivate": "إلغاء التفعيل"
  },
  %end%
  %when flag%
  "flags": {
    "yes": "نعم",
    "no": "لا"
  },
  %end%
  %choices ab%
  "fields": {
    %labels ab%
    "updated_at": "آخر تحديث"
  }
}
