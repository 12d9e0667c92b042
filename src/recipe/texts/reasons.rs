//! What tools and peers say when they do not deliver.

use super::Spoken;

pub(super) const TOOL: [Spoken; 27] = [
    (
        "English",
        &[
            "Invoice INV-404 does not exist; the closest is INV-440 of 3 March 2026.",
            "Room 12 is taken from 3 to 5 May; room 14 is free at 96.50 EUR a night.",
            "Card ending 4471 was declined: 12.30 GBP over its daily limit of 500.00 GBP.",
            "Flight QX 218 on 2026-07-09 has 2 seats left, 3 were asked for.",
            "The date 2026-02-30 is not in the calendar; use a day up to 2026-02-28.",
            "Station KB-7 has sent nothing since 04:15 UTC, so there is no reading for 05:00.",
            "Branch release/8.2 is protected; reviewer @mlind has to approve change 5519 first.",
            "Parcel 00340-7719 weighs 31.8 kg, and the courier takes at most 31.5 kg.",
            "10,412 rows match and the limit is 10,000; narrow the search by region.",
            "Patient 88-1402 has two records, A-31 and A-77; say which one to open.",
            "The session of till 4 has expired; login 22 needs a new token, please sign in and try \
             again later.",
            "Request 8 was aborted: timeout, timed out after 30 s; the connection to depot 4 is \
             temporarily unavailable.",
            "429: rate limit, 60 requests a minute; too many, quota exceeded, retry after 12 s.",
            "Unauthorized, 401: approval 7 is needed, access forbidden, permission denied.",
            "Order 77 is queued, accepted and pending; the task is in progress, 0 of 3 done.",
            "Input 2 does not fit the schema: deprecated field, invalid elicitation, warning 6.",
            "The service is overloaded and busy, status 503; cancelled by the operator at 9:15.",
            "0 results for 2026-03-05, no matches, nothing found.",
            "Invoice 17 was already created, already paid, completed: no changes, 1 skipped.",
            "✅ 12 of 40 rows 🎉 partial success, ok, done.",
            "No 404 in the ledger, not even a warning.",
            "Transfer 5c1e was not sent\naccount: DE-0331\nshort by: 17.05 EUR\nretry after: \
             2026-04-01",
            "2 of 3 files were left out:\n- plan-a.dwg: 81 MB, limit 50 MB\n- plan-c.dwg: \
             password needed",
            "line 14, column 9: no column named \"totl\"\n  did you mean \"total\"?\nnothing was \
             changed (0 of 212 rows)",
            "Unknown tool: find_invoices; no such tool, tool not found. The 14 tools that there \
             are have other names, for example find_invoice or list_invoices.",
            "Method not found (-32601): ledger 3 has no export; the ledgers that can be exported \
             are 1, 2 and 7, each of them as a table or as a list of bookings.",
            "Invalid params (-32602): nights must be at least 1 and at most 21, and 30 were given; \
             no room is kept for longer, whatever the season of the year.",
        ],
    ),
    (
        "German",
        &[
            "Die Rechnung RE-2047 vom 3. März ist bereits storniert.",
            "Für den 14.08. ist kein Termin bei Dr. Özkan frei; der nächste ist am 19.08. um 9:20.",
            "Zähler 1EMH-0087 meldet 48.210,7 kWh, weniger als im Vormonat (48.377,2 kWh).",
            "Auftrag 7713 nicht gebucht:\nArtikel 81-C: bestellt 40, Lager 36\nnächste Lieferung: \
             12.05.",
        ],
    ),
    (
        "French",
        &[
            "Le billet 7F-3302 n'est plus échangeable depuis le 12 juin à 18 h 00.",
            "Le compte n° 0417 présente un solde de 83,20 €, il en faut 120,00 €.",
            "Aucun train ne relie Sète à Agen après 21 h 47 le 8 novembre.",
        ],
    ),
    (
        "Spanish",
        &[
            "El pedido 81-B ya salió del almacén el 4 de abril y no admite cambios.",
            "La mesa 9 admite 6 comensales y se pidieron 8; la mesa 11 está libre a las 22:15.",
            "El documento NIE-5530 caducó el 30/09/2025.",
        ],
    ),
    (
        "Portuguese",
        &[
            "O voo LX 77 de 21/10 está lotado; restam 4 lugares no de 22/10.",
            "O código 5521-A já foi usado em 2 de janeiro às 14:03.",
        ],
    ),
    (
        "Italian",
        &[
            "La fattura 118/B supera di 240,00 € il tetto di 5.000,00 €.",
            "Il treno 9614 del 7 luglio non ferma a Orte.",
        ],
    ),
    ("Dutch", &["Kenteken XK-41-PL heeft al een vergunning tot 1 september 2026."]),
    (
        "Polish",
        &[
            "Przesyłka 6630-12 czeka na dopłatę 14,90 zł do 17 maja.",
            "W dniu 3.11 sala 204 jest zajęta do godziny 16:45.",
        ],
    ),
    ("Swedish", &["Bok 91-227 är utlånad till den 26 februari; 3 personer står i kö."]),
    ("Finnish", &["Laskulla 3308 on avoinna 57,40 €, eräpäivä oli 1.6.2026."]),
    ("Czech", &["Vlak R 847 dne 9. 12. nemá volné místo ve voze 4."]),
    ("Turkish", &["34 KZ 118 plakalı araç 5 Haziran'a kadar kirada; 2.350 TL kapora gerekli."]),
    ("Vietnamese", &["Đơn hàng 4409 còn thiếu 125.000 đồng, hạn cuối là ngày 8 tháng 3."]),
    ("Swahili", &["Risiti 7702 inadaiwa shilingi 1,450 hadi tarehe 9 Machi."]),
    (
        "Russian",
        &[
            "Счёт 55-18 закрыт 2 февраля, остаток 340,10 ₽ переведён на счёт 55-21.",
            "В вагоне 7 поезда 016А на 11 июля нет нижних мест.",
            "Заявка 903 не принята:\nпаспорт 4510: истёк 01.03.2026\nфото: 2,8 МБ, можно до 2 МБ",
        ],
    ),
    ("Ukrainian", &["Посилка 2045-88 перевищує 30 кг на 1,4 кг, відділення 6 її не прийме."]),
    ("Greek", &["Το πλοίο της 14ης Αυγούστου στις 07:25 έχει 1 θέση, ζητήθηκαν 4."]),
    (
        "Arabic",
        &[
            "الفاتورة 7731 مدفوعة جزئيًا، والمتبقي 215.75 ريالًا حتى 9 أبريل.",
            "لا يوجد موعد قبل 18 مايو في العيادة 4.",
        ],
    ),
    ("Hebrew", &["הזמנה 6014 ננעלה ב-2 ביוני, ונותרו 3 כרטיסים בלבד מתוך 5 שהתבקשו."]),
    ("Persian", &["حساب ۴۴۱۰ به ۲۳۰۰ تومان دیگر تا ۵ آبان نیاز دارد."]),
    (
        "Hindi",
        &[
            "मीटर 8814 की पिछली रीडिंग 5402 थी, नई रीडिंग 5390 उससे कम है।",
            "15 अगस्त को ट्रेन 12951 में केवल 2 सीटें बची हैं।",
        ],
    ),
    ("Bengali", &["৭ই মার্চের ৩০৫ নম্বর লঞ্চে ৪টি কেবিনের একটিও খালি নেই।"]),
    ("Thai", &["ใบแจ้งหนี้ 2291 ค้างชำระ 1,840 บาท ครบกำหนด 5 เมษายน", "ห้อง 407 ปิดซ่อมถึงวันที่ 30 มิถุนายน"]),
    (
        "Chinese, simplified",
        &[
            "发票 FP-3021 已于 3 月 8 日作废，请改用 FP-3024。",
            "账户 6217 余额 88.40 元，不足以支付 120.00 元。",
            "订单 7705 未提交：\n商品 A-12：库存 4，需要 6\n商品 B-03：已于 4 月 1 日停售",
        ],
    ),
    (
        "Chinese, traditional",
        &[
            "列車 1187 次 5 月 2 日只剩 3 個座位。",
            "借書證 5508 已借 10 冊，最早一冊應於 6 月 3 日歸還。",
            "帳單 2207 尚欠 640 元，繳費期限為 9 月 15 日。",
        ],
    ),
    (
        "Japanese",
        &[
            "請求書 INV-88 は 4月3日に取り消されました。",
            "会議室Bは15時30分まで使用中で、空いているのは会議室Dだけです。",
            "口座 3310 の残高は 2,480円で、3,000円に足りません。",
        ],
    ),
    (
        "Korean",
        &[
            "예약 5527은 6월 12일에 이미 취소되었습니다.",
            "계좌 1140의 잔액은 8,200원으로 15,000원보다 적습니다.",
        ],
    ),
];

pub(super) const PROTOCOL: [Spoken; 16] = [
    (
        "English",
        &[
            "x",
            "Busy",
            "Parse error",
            "Internal error",
            "Invalid params",
            "Invalid request",
            "Method not found",
            "Unknown tool: find_invoices",
            "No tool named \"book_rooms\"",
            "Tool calculate_vat was removed in 3.0",
            "arguments.invoice_id must be a string",
            "arguments: \"nights\" is missing",
            "params.name is empty",
            "Too many requests, 120 in 60 s",
            "Session 41 has ended",
            "Not initialized yet",
            "Scope ledger:read is needed",
            "Server is shutting down",
            "Queue of 512 is full",
            "Revision 2023-01-01 is not spoken here",
            "ok",
            "Success",
            "Unauthorized: the session has expired; login with a new token, please sign in",
            "Timeout: timed out; the request was cancelled, the connection closed; retry later",
            "Forbidden: access denied, permission denied, approval needed",
            "Rate limit: quota exceeded, retry after 12 s",
            "Service unavailable, overloaded and busy; please try again later",
            "Aborted with a warning: payload too large, schema deprecated",
            "Accepted: the task is queued, pending, in progress",
            "Input required: elicitation and consent",
            "Tool not found: no such tool, it does not exist",
            "Nothing was executed, not sent, refused",
        ],
    ),
    ("German", &["Unbekanntes Werkzeug: buche_zimmer"]),
    ("French", &["Outil inconnu : reserver"]),
    ("Spanish", &["Falta el parámetro «fecha»"]),
    ("Polish", &["Nieznane narzędzie: faktura"]),
    ("Turkish", &["Bilinmeyen araç: fatura_bul"]),
    ("Russian", &["Неизвестный инструмент: счёт"]),
    ("Greek", &["Άγνωστο εργαλείο: κράτηση"]),
    ("Arabic", &["أداة غير معروفة: الفاتورة"]),
    ("Hebrew", &["כלי לא מוכר: חשבונית"]),
    ("Hindi", &["अज्ञात उपकरण: बिल"]),
    ("Thai", &["ไม่รู้จักเครื่องมือ: จองห้อง"]),
    ("Chinese, simplified", &["未知工具：查询发票"]),
    ("Chinese, traditional", &["參數 id 必須是字串"]),
    ("Japanese", &["不明なツール：請求書検索"]),
    ("Korean", &["알 수 없는 도구: 예약"]),
];
