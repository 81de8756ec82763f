import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Plus } from '#ui/icones.ts'
import type { Tom } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import { aditivos } from '../../contract/aditivos.ts'
import type { Aditivo, Contrato } from '../../contract/formas.ts'
import { linhasDoAditivo } from '../../regras/aditivo.ts'
import type { SituacaoDoAditivo } from '../../tipos.ts'
import { ComData } from '../com-data.tsx'
import { guardarContrato } from '../dados.ts'
import { Assinaturas } from './assinaturas.tsx'
import { EditarAditivo } from './editar-aditivo.tsx'

const SITUACOES: Readonly<Record<SituacaoDoAditivo, { rotulo: string; tom: Tom }>> = {
  rascunho: { rotulo: 'Rascunho', tom: 'neutro' },
  enviado: { rotulo: 'Em assinatura', tom: 'info' },
  assinado: { rotulo: 'Assinado', tom: 'sucesso' },
  cancelado: { rotulo: 'Cancelado', tom: 'neutro' },
}

/** The numbered amendments of a contract in force. */
export function Aditivos({ contrato: c }: { contrato: Contrato }) {
  const [editando, setEditando] = useState<Aditivo | 'novo' | null>(null)
  const [aberto, setAberto] = useState<string | null>(null)
  const [enviando, setEnviando] = useState<Aditivo | null>(null)
  const ato = useAto()
  if (!c.pode.aditar && c.aditivos.length === 0) return null
  const emCurso = c.aditivos.some((a) => a.situacao === 'rascunho' || a.situacao === 'enviado')
  return (
    <section aria-label="Aditivos" className="border-b p-4 text-13">
      <h2 className="mb-2 font-semibold">Aditivos</h2>
      {ato.geral && (
        <p role="alert" className="g-erro">
          {ato.geral}
        </p>
      )}
      <ol className="grid gap-2">
        {c.aditivos.map((a) => (
          <li key={a.id}>
            <span className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">
                {a.n}. {a.titulo}
              </span>
              <StatusChip tom={SITUACOES[a.situacao].tom}>{SITUACOES[a.situacao].rotulo}</StatusChip>
            </span>
            {linhasDoAditivo(a).map((l) => (
              <span key={l} className="block text-12 text-text-2">
                {l}
              </span>
            ))}
            {(a.situacao === 'enviado' || a.situacao === 'assinado') && (
              <Button
                tamanho="pequeno"
                variante="fantasma"
                aria-expanded={aberto === a.id}
                onClick={() => setAberto(aberto === a.id ? null : a.id)}
              >
                {aberto === a.id ? 'Fechar assinaturas' : 'Assinaturas'}
              </Button>
            )}
            {c.pode.aditar && (a.situacao === 'rascunho' || a.situacao === 'enviado') && (
              <span className="flex gap-1">
                {a.situacao === 'rascunho' && (
                  <>
                    <Button tamanho="pequeno" variante="fantasma" onClick={() => setEditando(a)}>
                      Editar
                    </Button>
                    <Button tamanho="pequeno" variante="fantasma" onClick={() => setEnviando(a)}>
                      Enviar
                    </Button>
                  </>
                )}
                <Button
                  tamanho="pequeno"
                  variante="fantasma"
                  onClick={() =>
                    void ato.fazer(async () => {
                      const params = { id: c.id, aditivo: a.id }
                      guardarContrato((await chamar(aditivos.cancelar, { params })).data)
                    })
                  }
                >
                  Cancelar
                </Button>
              </span>
            )}
            {aberto === a.id && (
              <div className="mt-2">
                <Assinaturas de="aditivo" id={a.id} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {c.pode.aditar && !emCurso && (
        <Button tamanho="pequeno" className="mt-2" icone={<Plus />} onClick={() => setEditando('novo')}>
          Aditivo
        </Button>
      )}
      {editando && (
        <EditarAditivo
          contrato={c}
          aditivo={editando === 'novo' ? null : editando}
          aoFechar={() => setEditando(null)}
        />
      )}
      {enviando && (
        <ComData
          titulo={`Enviar o aditivo ${enviando.n}`}
          rotulo="Assinar até"
          confirmar="Enviar para assinar"
          dias={7}
          aoConfirmar={async (assinar_ate) =>
            guardarContrato(
              (await chamar(aditivos.enviar, { params: { id: c.id, aditivo: enviando.id }, body: { assinar_ate } }))
                .data,
            )
          }
          aoFechar={() => setEnviando(null)}
        />
      )}
    </section>
  )
}
