//! Short everyday results.

use super::Spoken;

pub(super) const SPOKEN: [Spoken; 20] = [
    ("English", &["ok", "21.5 °C", "Invoice 17: 48.20 EUR"]),
    ("German", &["Zimmer 12 ist frei"]),
    ("French", &["Table pour deux à 19 h 30"]),
    ("Spanish", &["Sala 4, segundo piso"]),
    ("Portuguese", &["O ônibus passa às 8:15"]),
    ("Polish", &["Książka stoi na półce 14"]),
    ("Finnish", &["Valo on päällä"]),
    ("Turkish", &["Yarın güneşli"]),
    ("Vietnamese", &["Ngày mai có mưa"]),
    ("Swahili", &["Basi linafika saa tatu"]),
    ("Russian", &["Поезд прибывает в 9:40"]),
    ("Greek", &["Ανοιχτά μέχρι τις έξι"]),
    ("Arabic", &["الطقس مشمس اليوم"]),
    ("Hebrew", &["הפגישה בשעה עשר"]),
    ("Hindi", &["दुकान दस बजे खुलती है"]),
    ("Bengali", &["আজ আকাশ পরিষ্কার"]),
    ("Thai", &["ห้อง 12 ว่าง"]),
    ("Chinese", &["3 号站台"]),
    ("Japanese", &["会議は14時です"]),
    ("Korean", &["내일은 맑음"]),
];
