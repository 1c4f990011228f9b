{
  "list": {
    "title": "%many_ab%",
    "create": "إنشاء %one_ab%",
    "search": "بحث في %many_ab%",
    "empty": "لا توجد %many_ab_plain% بعد.",
    "archived": "المؤرشفة"
  },
  "edit": {
    "title": "%one_ab%"
  },
  "archive": {
    "effect_zero": "يُخفى السجل، ويمكن استعادته في أي وقت. لا يستخدمه أي سجل آخر.",
    "effect_one": "يُخفى السجل، ويمكن استعادته في أي وقت. يستخدمه سجل واحد.",
    "effect_two": "يُخفى السجل، ويمكن استعادته في أي وقت. يستخدمه سجلان.",
    "effect_few": "يُخفى السجل، ويمكن استعادته في أي وقت. تستخدمه {{number}} سجلات.",
    "effect_many": "يُخفى السجل، ويمكن استعادته في أي وقت. يستخدمه {{number}} سجلًا.",
    "effect_other": "يُخفى السجل، ويمكن استعادته في أي وقت. يستخدمه {{number}} سجل."
  },
  "delete": {
    "effect": "لم يُستخدم من قبل. سيُحذف نهائيًا ولا يمكن استعادته."
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
