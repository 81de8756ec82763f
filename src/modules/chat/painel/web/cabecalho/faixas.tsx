import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ArrowRightLeft, CalendarClock, Hourglass, MessagesSquare } from '#ui/icones.ts'
import { dataHora, haQuanto } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { chamar } from '#platform/navegador/api.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { useAgora } from '#modules/chat/nucleo/web/agora.ts'
import { atos, useAtos, useDaConversa } from '#modules/chat/atos/web/dados/atos.ts'
import { NOME_DA_ESPERA, NOME_DO_STATUS } from '#modules/chat/nucleo/web/nomes.ts'
import { faixasDaConversa } from '../encaixes.ts'
import { botaoDeFaixa, Faixa } from './faixa.tsx'
import { FaixaDeTransferencia } from './faixa-de-transferencia.tsx'

const DialogoDevolver = tardia(() =>
  import('#modules/chat/atos/web/dialogos/devolver.tsx').then((m) => m.DialogoDevolver),
)

export function FaixasDaConversa({ c, href }: { c: Conversa; href: (id: string) => string }) {
  const agora = useAgora()
  const acoes = useAtos()
  const [devolvendo, setDevolvendo] = useState(false)
  const params = { id: c.id }
  const { data: transferencia } = useDaConversa(c, 'transferencia', (signal) =>
    chamar(atos.transferencia, { params }, { signal }),
  )
  const { data: outros } = useDaConversa(
    c,
    'outros',
    (signal) => chamar(atos.outrosSetores, { params }, { signal }),
    c.status !== 'finalizada',
  )
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
      <Aguarde>
        {faixasDaConversa.ler().map((DeOutro, i) => (
          <DeOutro key={i} c={c} />
        ))}
      </Aguarde>
      {c.adiada_ate && (
        <Faixa
          tom="info"
          icone={<CalendarClock className="size-3.5" />}
          acoes={
            pode && (
              <Button {...botaoDeFaixa} onClick={() => void acoes.acordar(c)}>
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
              <Button {...botaoDeFaixa} onClick={() => void acoes.retomar(c)}>
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
