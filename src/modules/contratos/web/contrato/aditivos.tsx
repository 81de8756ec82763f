import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Plus } from '#ui/icones.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Tom } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import { aditivos } from '../../contract/aditivos.ts'
import type { Aditivo, Contrato } from '../../contract/formas.ts'
import type { SituacaoDoAditivo } from '../../tipos.ts'
import { ComData } from '../com-data.tsx'
import { guardarContrato } from '../dados.ts'
import { Assinaturas } from './assinaturas.tsx'

const SITUACOES: Readonly<Record<SituacaoDoAditivo, { rotulo: string; tom: Tom }>> = {
  rascunho: { rotulo: 'Rascunho', tom: 'neutro' },
  enviado: { rotulo: 'Em assinatura', tom: 'info' },
  assinado: { rotulo: 'Assinado', tom: 'sucesso' },
  cancelado: { rotulo: 'Cancelado', tom: 'neutro' },
}

function EditarAditivo({
  contrato: c,
  aditivo,
  aoFechar,
}: {
  contrato: Contrato
  aditivo: Aditivo | null
  aoFechar: () => void
}) {
  const [titulo, setTitulo] = useState(aditivo?.titulo ?? '')
  const [texto, setTexto] = useState(aditivo?.texto ?? '')
  const [fim, setFim] = useState(aditivo?.vigente_ate ?? '')
  const [reajuste, setReajuste] = useState(aditivo?.reajuste_em ?? '')
  const ato = useAto()
  const guardar = async () => {
    const body = { titulo, texto, vigente_ate: fim || null, reajuste_em: reajuste || null }
    const feito = await ato.fazer(async () => {
      const r = aditivo
        ? await chamar(aditivos.salvar, { params: { id: c.id, aditivo: aditivo.id }, body })
        : await chamar(aditivos.criar, { params: { id: c.id }, body })
      guardarContrato(r.data)
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="grande"
      aoMudar={(a) => !a && !ato.indo && aoFechar()}
      titulo={aditivo ? `Aditivo ${aditivo.n}` : 'Aditivo novo'}
      rodape={
        <Button variante="primaria" ocupado={ato.indo} onClick={() => void guardar()}>
          Guardar aditivo
        </Button>
      }
    >
      <div className="grid gap-3">
        {ato.geral && (
          <p role="alert" className="g-erro">
            {ato.geral}
          </p>
        )}
        <TextField
          rotulo="Título"
          value={titulo}
          erro={ato.erros.titulo}
          onChange={(e) => setTitulo(e.currentTarget.value)}
        />
        <TextArea
          rotulo="O que muda"
          linhas={6}
          maximoDeLinhas={18}
          value={texto}
          erro={ato.erros.texto}
          onChange={(e) => setTexto(e.currentTarget.value)}
        />
        <DateField rotulo="Novo fim do contrato" opcional valor={fim} aoMudar={setFim} erro={ato.erros.vigente_ate} />
        <DateField
          rotulo="Novo reajuste"
          opcional
          valor={reajuste}
          aoMudar={setReajuste}
          erro={ato.erros.reajuste_em}
        />
      </div>
    </Dialog>
  )
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
