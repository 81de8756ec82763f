import { usePode } from '#platform/navegador/pessoa.ts'
import { Select } from '#ui/select.tsx'
import { escopos, type Escopo } from '../contract/respostas.ts'
import { NOME_DO_ESCOPO, useFilas } from './dados.ts'

interface PropsDoEscopo {
  escopo: Escopo
  fila_id: string | null
  erro?: string | undefined
  aoMudar: (m: { escopo: Escopo; fila_id: string | null }) => void
}

/** Choice of the audience; hidden for users who may only write for themselves. */
export function EscolhaDeEscopo({ escopo, fila_id, erro, aoMudar }: PropsDoEscopo) {
  const paraTodos = usePode('chat.resposta.configurar')
  const { data: filas = [] } = useFilas(paraTodos)
  if (!paraTodos && escopo === 'pessoa') return null
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Select
        rotulo="Para quem"
        valor={escopo}
        opcoes={escopos
          .filter((e) => e !== 'fila' || filas.length > 0 || escopo === 'fila')
          .map((e) => ({ valor: e, rotulo: NOME_DO_ESCOPO[e] }))}
        aoMudar={(e) => aoMudar({ escopo: e, fila_id: e === 'fila' ? (fila_id ?? filas[0]?.valor ?? null) : null })}
      />
      {escopo === 'fila' && (
        <Select
          rotulo="Fila"
          valor={fila_id}
          opcoes={filas}
          erro={erro}
          aoMudar={(f) => aoMudar({ escopo, fila_id: f })}
        />
      )}
    </div>
  )
}
