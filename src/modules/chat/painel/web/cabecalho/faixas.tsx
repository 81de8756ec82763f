import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ArrowRightLeft, CalendarClock, Hourglass, MessagesSquare, TriangleAlert } from '#ui/icones.ts'
import { dataHora, haQuanto } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { chamar } from '#platform/navegador/api.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useAgora } from '#modules/chat/nucleo/web/agora.ts'
import { atos, useAtos, useDaConversa } from '#modules/chat/atos/web/dados/atos.ts'
import { falhou } from '#modules/chat/nucleo/web/dados/erro.ts'
import { NOME_DA_ESPERA, NOME_DO_STATUS } from '#modules/chat/nucleo/web/nomes.ts'
import { FaixaDeTransferencia } from './faixa-de-transferencia.tsx'

const DialogoDevolver = tardia(() =>
  import('#modules/chat/atos/web/dialogos/devolver.tsx').then((m) => m.DialogoDevolver),
)

/** A banner with one fact to consider before answering, and its actions. */
function Faixa({
  icone,
  tom,
  children,
  acoes,
}: {
  icone: ReactNode
  tom: 'info' | 'alerta' | 'perigo'
  children: ReactNode
  acoes?: ReactNode
}) {
  const fundo = { info: 'bg-info-soft', alerta: 'bg-warning-soft', perigo: 'bg-danger-soft' }[tom]
  return (
    <div className={`flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b px-4 py-1.5 text-12 ${fundo}`}>
      {icone}
      <p className="min-w-0 flex-1">{children}</p>
      {acoes}
    </div>
  )
}

const pequeno = { tamanho: 'pequeno', className: 'px-2! text-12!' } as const

export function FaixasDaConversa({ c, href }: { c: Conversa; href: (id: string) => string }) {
  const agora = useAgora()
  const acoes = useAtos()
  const [devolvendo, setDevolvendo] = useState(false)
  const params = { id: c.id }
  const { data: transferencia } = useDaConversa(c, 'transferencia', (signal) =>
    chamar(atos.transferencia, { params }, { signal }),
  )
  const { data: promessas = [] } = useDaConversa(c, 'promessas', (signal) =>
    chamar(atos.promessas, { params }, { signal }),
  )
  const { data: outros } = useDaConversa(
    c,
    'outros',
    (signal) => chamar(atos.outrosSetores, { params }, { signal }),
    c.status !== 'finalizada',
  )
  const decidir = (id: string, estado: 'aberta' | 'cumprida' | 'dispensada') =>
    void acoes.decidirPromessa(c, id, estado).catch(falhou('A promessa não pôde ser alterada.'))
  const pode = c.pode.responder
  return (
    <div role="region" aria-label="Avisos da conversa" className="shrink-0">
      {transferencia?.estado === 'pendente' && !transferencia.saiu && (
        <FaixaDeTransferencia
          t={transferencia}
          href={href}
          aoAceitar={() => void acoes.aceitar(c)}
          aoDevolver={() => setDevolvendo(true)}
        />
      )}
      {transferencia &&
        transferencia.ligada &&
        (transferencia.saiu ? transferencia.estado !== 'devolvida' : transferencia.estado === 'aceita') && (
          <Faixa
            tom="info"
            icone={<ArrowRightLeft className="size-3.5" />}
            acoes={
              <a className="g-link" href={href(transferencia.ligada.id)}>
                Abrir
              </a>
            }
          >
            {transferencia.saiu
              ? `O atendimento continua em ${transferencia.para}${transferencia.estado === 'pendente' ? ', ainda por aceitar' : ''}`
              : `Veio de ${transferencia.de}, onde está o que foi dito antes`}
          </Faixa>
        )}
      {promessas
        .filter((p) => p.estado === 'sugerida' && pode)
        .map((p) => (
          <Faixa
            key={p.id}
            tom="info"
            icone={<CalendarClock className="size-3.5" />}
            acoes={
              <>
                <Button {...pequeno} onClick={() => decidir(p.id, 'aberta')}>
                  Acompanhar
                </Button>
                <Button {...pequeno} variante="fantasma" onClick={() => decidir(p.id, 'dispensada')}>
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
                <Button {...pequeno} onClick={() => decidir(p.id, 'cumprida')}>
                  Cumprida
                </Button>
              )
            }
          >
            Promessa vencida em <b className="num">{dataHora(p.vence_em)}</b>: {p.texto}
          </Faixa>
        ))}
      {c.adiada_ate && (
        <Faixa
          tom="info"
          icone={<CalendarClock className="size-3.5" />}
          acoes={
            pode && (
              <Button {...pequeno} onClick={() => void acoes.acordar(c)}>
                Retomar agora
              </Button>
            )
          }
        >
          Adiada até <b className="num">{dataHora(c.adiada_ate)}</b> ou até o cliente escrever
        </Faixa>
      )}
      {c.espera && c.espera_desde && (
        <Faixa
          tom="alerta"
          icone={<Hourglass className="size-3.5" />}
          acoes={
            pode && (
              <Button {...pequeno} onClick={() => void acoes.retomar(c)}>
                Retomar
              </Button>
            )
          }
        >
          Aguardando {NOME_DA_ESPERA[c.espera]} <b className="num">{haQuanto(c.espera_desde, agora)}</b>. O prazo de
          atendimento fica parado.
        </Faixa>
      )}
      {outros?.visiveis.slice(0, 2).map((o) => (
        <Faixa
          key={o.id}
          tom="alerta"
          icone={<MessagesSquare className="size-3.5" />}
          acoes={
            <a className="g-link" href={href(o.id)}>
              Abrir
            </a>
          }
        >
          Também em atendimento em {o.caixa_nome}: {o.atribuida_nome ?? 'sem responsável'} · {NOME_DO_STATUS[o.status]}
        </Faixa>
      ))}
      {outros?.em_outro_setor && (
        <Faixa tom="alerta" icone={<MessagesSquare className="size-3.5" />}>
          Há atendimento aberto em outro setor com esta pessoa.
        </Faixa>
      )}
      {devolvendo && transferencia && (
        <Aguarde>
          <DialogoDevolver c={c} para={transferencia.de} aoFechar={() => setDevolvendo(false)} />
        </Aguarde>
      )}
    </div>
  )
}
