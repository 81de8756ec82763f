import { useState } from 'react'
import { Button } from '../button.tsx'
import { StatusChip } from '../chip.tsx'
import { dataHora } from '../formatos.ts'
import { RotateCw } from '../icones.ts'
import type { Tom } from '../tom.ts'

type Situacao = 'entregue' | 'pendente' | 'morta'
export const SITUACOES_DA_ENTREGA: Record<Situacao, { tom: Tom; rotulo: string }> = {
  entregue: { tom: 'sucesso', rotulo: 'Entregue' },
  pendente: { tom: 'alerta', rotulo: 'Na fila' },
  morta: { tom: 'perigo', rotulo: 'Perdida' },
}

interface Entrega {
  situacao: Situacao
  destino_nome: string | null
  tentativas: number
  tentar_em: string | null
  erro: string | null
}
interface EntregaInteira {
  historico: readonly { em: string; status: number | null; ms: number; erro: string | null }[]
  corpo: unknown
}
interface PropsDaEntrega {
  e: Entrega
  em: string
  oQue: string
  /** details shown when it is open; loading starts with `aoAbrir` */
  inteira: EntregaInteira | undefined
  falhou: boolean
  aoAbrir: (aberta: boolean) => void
  aoRepetir: () => Promise<void>
}

/** One webhook delivery; when open, each attempt with its response, and the payload. */
export function EntregaFeita({ e, em, oQue, inteira, falhou, aoAbrir, aoRepetir }: PropsDaEntrega) {
  const [ocupado, setOcupado] = useState(false)
  const { tom, rotulo } = SITUACOES_DA_ENTREGA[e.situacao]
  const repetir = async () => {
    setOcupado(true)
    await aoRepetir().finally(() => setOcupado(false))
  }
  return (
    <details className="py-2" onToggle={(ev) => aoAbrir(ev.currentTarget.open)}>
      <summary className="flex cursor-pointer items-center gap-3 text-13">
        <time className="num w-34 shrink-0 text-12 text-text-2 max-sm:hidden" dateTime={em}>
          {dataHora(em)}
        </time>
        <span className="min-w-0 flex-1 truncate">
          {oQue} <span className="text-text-2">→ {e.destino_nome}</span>
        </span>
        {e.tentativas > 1 && (
          <span className="num text-12 text-text-2 max-sm:hidden">{`${e.tentativas} tentativas`}</span>
        )}
        <StatusChip tom={tom}>{rotulo}</StatusChip>
      </summary>
      {e.erro && e.situacao !== 'entregue' && (
        <p className="mt-2 text-12 text-danger">{`${e.erro}${e.tentar_em && e.situacao === 'pendente' ? ` Nova tentativa em ${dataHora(e.tentar_em)}.` : ''}`}</p>
      )}
      {e.situacao !== 'entregue' && (
        <Button
          className="mt-2"
          tamanho="pequeno"
          icone={<RotateCw className="size-3.5" />}
          ocupado={ocupado}
          onClick={() => void repetir()}
        >
          {e.situacao === 'morta' ? 'Enviar de novo' : 'Tentar agora'}
        </Button>
      )}
      {falhou && <p className="mt-2 text-12 text-danger">Não foi possível carregar esta entrega.</p>}
      {inteira && <PorDentro {...inteira} />}
    </details>
  )
}

function PorDentro({ historico, corpo }: EntregaInteira) {
  return (
    <>
      <ol aria-label="Tentativas" className="mt-2 grid gap-1 text-12">
        {historico.map((t) => (
          <li key={t.em} className="flex gap-3">
            <time className="num text-text-2" dateTime={t.em}>
              {dataHora(t.em)}
            </time>
            <span className="num">{t.status ?? '—'}</span>
            <span className="num text-text-2">{`${t.ms} ms`}</span>
            <span className="min-w-0 flex-1 truncate">{t.erro ?? 'Entregue'}</span>
          </li>
        ))}
      </ol>
      <pre
        className="mt-2 max-h-80 overflow-auto rounded bg-surface-2 p-3 text-12"
        tabIndex={0}
        aria-label="Conteúdo enviado"
      >
        {corpo === null ? 'Ainda não foi enviada.' : JSON.stringify(corpo, null, 2)}
      </pre>
    </>
  )
}
