package index_test

import (
	"testing"

	"priorart"
	"priorart/index/indextest"
)

// TestOtherLanguages finds entries by words alone, in languages that English
// stemming and stop words must not harm.
func TestOtherLanguages(t *testing.T) {
	source := indextest.NewSource()
	ids := map[string]string{}
	for name, lead := range map[string]string{
		"german":   "Wir speichern Sitzungsdaten in Redis, weil die Größe der Datenbank begrenzt ist",
		"german2":  "Die Schnittstelle liefert Fehlermeldungen auf Deutsch",
		"japanese": "認証トークンはデータベースに保存しない",
		"japan2":   "リトライ回数は最大三回までとする",
		"russian":  "Миграции базы данных запускаются только вручную",
		"russian2": "Ёмкость очереди ограничена тысячей сообщений",
		"chinese":  "所有接口必须使用统一的错误码",
		"korean":   "배포는 금요일에 하지 않는다",
		"english":  "Retries are capped at three attempts",
	} {
		ids[name] = source.Record(decision(lead))[0]
	}
	x := indextest.Open(t, source)
	for _, c := range []struct{ query, want string }{
		{"Größe", "german"}, {"grosse Datenbank", "german"}, {"größe", "german"}, {"Sitzungsdaten", "german"},
		{"Fehlermeldungen", "german2"}, {"Schnittstelle", "german2"},
		{"トークン", "japanese"}, {"データベース保存", "japanese"}, {"リトライ", "japan2"}, {"最大三回", "japan2"},
		{"миграции", "russian"}, {"БАЗЫ ДАННЫХ", "russian"}, {"емкость очереди", "russian2"},
		{"错误码", "chinese"}, {"금요일", "korean"},
		{"capping retry", "english"},
	} {
		got := hitIDs(t, x, priorart.Query{Text: c.query, Mode: priorart.Lexical})
		if len(got) == 0 || got[0] != ids[c.want] {
			t.Errorf("query %q: found %v, want %s (%s) first", c.query, got, ids[c.want], c.want)
		}
	}
}
