import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { TextField } from '#ui/text-field.tsx'
import { aprovacoes, type AprovacaoVista } from '../../contract/aprovacoes.ts'
import { chaves } from '../dados.ts'

const ROTULO = { pendente: 'Esperando', aprovada: 'Aprovada', recusada: 'Recusada', expirada: 'Expirou', reaberta: 'Valor mudou', cancelada: 'Retirada' } as const
const TOM = { pendente: 'info', aprovada: 'sucesso', recusada: 'perigo', expirada: 'alerta', reaberta: 'alerta', cancelada: 'neutro' } as const
const chave = (id: string) => ['funis', 'aprovacoes', id] as const
const reler = (cartaoId: string) => Promise.all([consultas.invalidateQueries({ queryKey: ['funis', 'aprovacoes'] }), consultas.invalidateQueries({ queryKey: chaves.cartao(cartaoId) })])

/** What has to be approved on a card, and what became of it. Shown only where the funnel has such a policy. */
export function AprovacoesDoCartao({ id, campos, edita }: { id: string; campos: ReadonlyMap<string, Campo>; edita: boolean }) {
  const q = useQuery({ queryKey: chave(id), queryFn: async ({ signal }) => (await chamar(aprovacoes.doCartao, { params: { id } }, { signal })).data })
  const [erro, setErro] = useState<string | null>(null)
  if (!q.data || (q.data.campos.length === 0 && q.data.pedidos.length === 0)) return null
  const livres = q.data.campos.filter((k) => !q.data.pedidos.some((p) => p.campo === k && (p.situacao === 'pendente' || p.situacao === 'aprovada')))
  async function pedir(campo: string) {
    setErro(null)
    try {
      await chamar(aprovacoes.pedir, { params: { id }, body: { campo } })
      await reler(id)
    } catch (e) {
      setErro(e instanceof Error ? e.message : 'Não deu para pedir.')
    }
  }
  return (
    <section aria-label="Aprovações" className="flex flex-col gap-2">
      <h3 className="text-13 font-semibold">Aprovações</h3>
      {q.data.pedidos.map((p) => <UmaAprovacao key={p.id} a={p} />)}
      {edita && livres.map((k) => <div key={k}><Button tamanho="pequeno" onClick={() => void pedir(k)}>{`Pedir: ${campos.get(k)?.rotulo ?? k}`}</Button></div>)}
      {erro && <p role="alert" className="g-erro">{erro}</p>}
    </section>
  )
}

/** One request: its steps, and the decision of who may decide. */
export function UmaAprovacao({ a, comCartao = false }: { a: AprovacaoVista; comCartao?: boolean }) {
  const [motivo, setMotivo] = useState('')
  const [recusando, setRecusando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  async function fazer(ato: () => Promise<unknown>) {
    setIndo(true)
    setErro(null)
    try {
      await ato()
      await reler(a.cartao_id)
    } catch (e) {
      setErro(e instanceof ErroApp || e instanceof Error ? e.message : 'Não deu para decidir.')
    } finally {
      setIndo(false)
    }
  }
  const decidir = (decisao: 'aprovada' | 'recusada') => fazer(() => chamar(aprovacoes.decidir, { params: { id: a.id }, body: { decisao, ...(motivo ? { motivo } : {}) } }))
  return (
    <article aria-label={`${a.politica}: ${a.titulo}`} className="flex flex-col gap-2 rounded-(--r) border p-3 text-13">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{comCartao ? <a className="g-link" href={`/funil/${a.funil_id}?cartao=${a.cartao_id}`}>{a.titulo}</a> : a.politica}</span>
        {a.valor_centavos !== null && <span className="num">{dinheiro(a.valor_centavos)}</span>}
        <StatusChip tom={TOM[a.situacao]}>{ROTULO[a.situacao]}</StatusChip>
      </p>
      <p className="text-12 text-text-2">{`${comCartao ? `${a.politica} · ${a.funil_nome} · ` : ''}${a.pelo_sistema ? 'Pedida por uma regra para' : 'Pedida por'} ${a.pedida_por.nome} em ${dataHora(a.pedida_em)}${a.expira_em && a.situacao === 'pendente' ? `, até ${dataHora(a.expira_em)}` : ''}`}</p>
      {a.observacao && <p>{a.observacao}</p>}
      <ol className="text-12 text-text-2">
        {a.etapas.map((e, i) => <li key={i}>{`${e.nome || `Etapa ${i + 1}`}: ${e.voto ? `${e.voto.decisao} por ${e.voto.por.nome}${e.voto.motivo ? ` — ${e.voto.motivo}` : ''}` : a.situacao === 'pendente' && i === a.etapa ? 'esperando' : '—'}`}</li>)}
      </ol>
      {a.posso_decidir && recusando && <TextField rotulo="Por que recusa" value={motivo} maxLength={2000} onChange={(e) => setMotivo(e.currentTarget.value)} />}
      {erro && <p role="alert" className="g-erro">{erro}</p>}
      {(a.posso_decidir || a.posso_cancelar) && (
        <div className="flex gap-2">
          {a.posso_decidir && !recusando && <Button tamanho="pequeno" variante="primaria" ocupado={indo} onClick={() => void decidir('aprovada')}>Aprovar</Button>}
          {a.posso_decidir && <Button tamanho="pequeno" ocupado={indo} onClick={() => (recusando ? void decidir('recusada') : setRecusando(true))}>{recusando ? 'Confirmar recusa' : 'Recusar'}</Button>}
          {a.posso_cancelar && <Button tamanho="pequeno" variante="fantasma" ocupado={indo} onClick={() => void fazer(() => chamar(aprovacoes.cancelar, { params: { id: a.id } }))}>Retirar pedido</Button>}
        </div>
      )}
    </article>
  )
}
