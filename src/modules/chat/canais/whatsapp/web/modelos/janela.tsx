import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { duracao, hora } from '#ui/formatos.ts'
import { Clock } from '#ui/icones.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useAgora } from '#ui/usar-agora.ts'
import { fimDaJanela } from '../../regras/whatsapp.ts'
import type { PropsDoExtra } from '#modules/chat/compositor/web/publico.ts'

const Dialogo = tardia(() => import('./dialogo.tsx').then((m) => m.DialogoDeModelos))

/** The countdown is shown once less than this remains. */
const PERTO_MS = 4 * 3_600_000

/** Shows the time left for free text; once it is over, blocks free text and offers an approved template. */
export function JanelaDeConversa({ c, recursos, privada, aoContribuir, aoEnviar }: PropsDoExtra) {
  const agora = useAgora()
  const [escolhendo, setEscolhendo] = useState(false)
  const horas = recursos.janela_horas ?? 0
  const fim = fimDaJanela(c.ultima_entrada_em, horas)
  const resta = fim ? fim.getTime() - agora : 0
  const fechada = resta <= 0
  const comModelos = recursos.especiais.includes('modelo')
  useEffect(() => {
    aoContribuir(fechada ? { bloqueio: `A janela de ${horas} horas fechou` } : null)
  }, [aoContribuir, fechada, horas])

  if (privada || (!fechada && resta > PERTO_MS)) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2 text-12" role="status">
      <Clock className={fechada ? 'size-3.5 text-danger' : 'size-3.5 text-warning'} />
      {fechada ? (
        <span className="min-w-0 flex-1">
          {fim
            ? 'O WhatsApp só aceita modelos aprovados até a pessoa escrever de novo.'
            : 'A pessoa ainda não escreveu: comece por um modelo aprovado.'}
        </span>
      ) : (
        <span className="min-w-0 flex-1 text-text-2">
          A janela de {horas} horas fecha em <b className="num text-text">{duracao(resta)}</b>, às {hora(fim ?? agora)}.
        </span>
      )}
      {comModelos && (
        <Button tamanho="pequeno" variante={fechada ? 'primaria' : 'secundaria'} onClick={() => setEscolhendo(true)}>
          Escolher modelo
        </Button>
      )}
      {escolhendo && (
        <Aguarde>
          <Dialogo c={c} aoFechar={() => setEscolhendo(false)} aoEnviar={(especial) => aoEnviar(especial, '')} />
        </Aguarde>
      )}
    </div>
  )
}
