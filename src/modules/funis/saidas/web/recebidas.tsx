import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { dataHora } from '#ui/formatos.ts'
import { RotateCw } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { webhooks, type EntregaRecebida } from '../contract/webhooks.ts'
import { reler } from '#modules/funis/definicao/web/configuracao.ts'
import { useRecebidas } from './dados.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ComDados } from '#modules/funis/definicao/web/folha.tsx'

/** Recent deliveries as received: examples for the mapping, and a retry for those that failed. */
export function Recebidas({ id, aoUsar }: { id: string; aoUsar: (exemplo: string) => void }) {
  const q = useRecebidas(id)
  return (
    <section aria-label="O que chegou" className="grid gap-2">
      <h3 className="text-13 font-semibold">O que chegou</h3>
      <ComDados q={q} oQue="As entregas">
        {(lista) =>
          lista.length === 0 ? (
            <p className="py-3 text-13 text-text-2">
              Nada chegou ainda. Mande uma entrega de teste do outro sistema: ela aparece aqui mesmo que não possa ser
              lida.
            </p>
          ) : (
            <ul aria-label="Entregas recebidas" className="rounded-(--r-lg) border bg-surface">
              {lista.map((r) => (
                <Recebida key={r.chave} id={id} r={r} aoUsar={aoUsar} />
              ))}
            </ul>
          )
        }
      </ComDados>
    </section>
  )
}

export const bonito = (texto: string): string => {
  try {
    return JSON.stringify(JSON.parse(texto), null, 2)
  } catch {
    return texto
  }
}

function Recebida({ id, r, aoUsar }: { id: string; r: EntregaRecebida; aoUsar: (exemplo: string) => void }) {
  const { funil } = useEditor()
  const [indo, setIndo] = useState(false)
  async function lerDeNovo() {
    setIndo(true)
    try {
      await chamar(webhooks.repetirRecebida, { params: { funil_id: funil.id, id }, body: { chave: r.chave } })
      avisar({ titulo: 'A entrega virou um cartão', tom: 'sucesso' })
    } catch (e) {
      avisarFalha(mensagemDe(e, 'A entrega não pôde ser lida.'))
    } finally {
      setIndo(false)
      await reler(funil.id, 'entradas')
    }
  }
  return (
    <li className="border-b last:border-b-0">
      <details className="px-4 py-2">
        <summary className="flex cursor-pointer items-center gap-3 text-13">
          <time className="num w-32 shrink-0 text-12 text-text-2" dateTime={r.em}>
            {dataHora(r.em)}
          </time>
          <span className="min-w-0 flex-1 truncate">
            {r.cartao_id ? (
              <Link href={`/funil/${funil.id}?cartao=${r.cartao_id}`}>{r.titulo ?? 'Cartão'}</Link>
            ) : (
              (r.erro ?? 'Cartão fora do seu alcance')
            )}
          </span>
          <StatusChip tom={r.erro ? 'perigo' : 'sucesso'}>{r.erro ? 'Recusada' : 'Virou cartão'}</StatusChip>
        </summary>
        {r.erro && <p className="mt-2 text-12 text-danger">{r.erro}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button tamanho="pequeno" onClick={() => aoUsar(bonito(r.corpo))}>
            Usar como exemplo
          </Button>
          {r.erro && (
            <Button tamanho="pequeno" icone={<RotateCw />} ocupado={indo} onClick={() => void lerDeNovo()}>
              Ler de novo
            </Button>
          )}
        </div>
        <pre
          className="mt-2 max-h-64 overflow-auto rounded bg-surface-2 p-3 text-12"
          tabIndex={0}
          aria-label="O que chegou"
        >
          {bonito(r.corpo)}
        </pre>
      </details>
    </li>
  )
}
