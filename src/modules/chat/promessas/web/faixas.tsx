import { Button } from '#ui/button.tsx'
import { CalendarClock, TriangleAlert } from '#ui/icones.ts'
import { dataHora } from '#ui/formatos.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { botaoDeFaixa, Faixa } from '#modules/chat/painel/web/publico.ts'
import { useAtosDePromessa, usePromessas } from './dados.ts'

/** Suggested promises to confirm, and overdue ones. */
export function FaixasDePromessa({ c }: { c: Conversa }) {
  const promessas = usePromessas(c)
  const { decidir } = useAtosDePromessa(c)
  const pode = c.pode.responder
  return (
    <>
      {promessas
        .filter((p) => p.estado === 'sugerida' && pode)
        .map((p) => (
          <Faixa
            key={p.id}
            tom="info"
            icone={<CalendarClock className="size-3.5" />}
            acoes={
              <>
                <Button {...botaoDeFaixa} onClick={() => decidir(p.id, 'aberta')}>
                  Acompanhar
                </Button>
                <Button {...botaoDeFaixa} variante="fantasma" onClick={() => decidir(p.id, 'dispensada')}>
                  Ignorar
                </Button>
              </>
            }
          >
            Promessa até <b className="num">{dataHora(p.vence_em)}</b>? “{p.texto}”
          </Faixa>
        ))}
      {promessas
        .filter((p) => p.vencida)
        .map((p) => (
          <Faixa
            key={p.id}
            tom="perigo"
            icone={<TriangleAlert className="size-3.5" />}
            acoes={
              pode && (
                <Button {...botaoDeFaixa} onClick={() => decidir(p.id, 'cumprida')}>
                  Cumprida
                </Button>
              )
            }
          >
            Promessa vencida em <b className="num">{dataHora(p.vence_em)}</b>: {p.texto}
          </Faixa>
        ))}
    </>
  )
}
