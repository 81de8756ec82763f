import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LinkButton } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Material } from '../../contract/materiais.ts'
import { painelDoEstoque, type Politica } from '../../contract/painel.ts'
import { relerEstoque, useLocais } from '../dados.ts'
import { qtd } from '../nomes.ts'

/** How much of it there should be: the alerts and the purchase list follow these figures. */
export function Reposicao({ material: m }: { material: Material }) {
  const { data = [] } = useQuery({
    queryKey: ['estoque', 'politicas', m.id],
    queryFn: async ({ signal }) => (await chamar(painelDoEstoque.politicas, { params: { id: m.id } }, { signal })).data,
  })
  const edita = usePode('estoque.material.editar')
  const [editando, setEditando] = useState(false)
  return (
    <section aria-label="Reposição" className="num text-13">
      <h2 className="mb-1 flex items-baseline gap-2 text-13 font-semibold">
        Reposição <span className="flex-1" />
        {edita && <LinkButton onClick={() => setEditando(true)}>Definir</LinkButton>}
      </h2>
      {data.length === 0 && <p className="text-text-2">Sem mínimo nem ponto de pedido.</p>}
      {data.map((p) => (
        <p key={p.local_id ?? 'todos'} className="border-t py-1.5">
          <span className="flex items-baseline gap-2">
            {p.local ?? 'Toda a empresa'}
            {p.da_categoria && <Chip>da categoria {p.da_categoria}</Chip>}
            {edita && !p.local_id && !p.da_categoria && <VoltarACategoria material={m} />}
          </span>
          <span className="block text-12 text-text-2">
            mínimo {qtd(p.minimo)} · ponto {qtd(p.ponto)}
            {p.maximo && ` · máximo ${qtd(p.maximo)}`} · lote {qtd(p.lote_compra)} · {p.prazo_dias} dias
          </span>
        </p>
      ))}
      {editando && <Definir material={m} politicas={data} aoFechar={() => setEditando(false)} />}
    </section>
  )
}

/** The material keeps no figures of its own: those of its category hold, if it has any. */
function VoltarACategoria({ material: m }: { material: Material }) {
  const { indo, fazer } = useAto()
  if (!m.categoria_id) return null
  const voltar = () =>
    fazer(
      async () => {
        await chamar(painelDoEstoque.voltarACategoria, { params: { id: m.id } })
        await relerEstoque()
      },
      (erro) => avisarFalha('A reposição não mudou.', erro),
    )
  return (
    <LinkButton className="text-12" disabled={indo} onClick={() => void voltar()}>
      Usar a da categoria
    </LinkButton>
  )
}

const VAZIA = { minimo: '0', ponto: '0', maximo: '', lote_compra: '1', prazo_dias: '7' }
const comVirgula = (t: string) => t.replace('.', ',')
const semVirgula = (t: string) => t.trim().replace(',', '.')

function camposDe(politicas: readonly Politica[], local: string) {
  const p = politicas.find((x) => (x.local_id ?? '') === local)
  return p
    ? {
        minimo: comVirgula(p.minimo),
        ponto: comVirgula(p.ponto),
        maximo: comVirgula(p.maximo ?? ''),
        lote_compra: comVirgula(p.lote_compra),
        prazo_dias: String(p.prazo_dias),
      }
    : VAZIA
}

function Definir({
  material: m,
  politicas,
  aoFechar,
}: {
  material: Material
  politicas: readonly Politica[]
  aoFechar: () => void
}) {
  const [local, setLocal] = useState('')
  const [campos, setCampos] = useState(() => camposDe(politicas, ''))
  const locais = useLocais()
  const { indo, geral, erros, fazer } = useAto()
  const guardar = async () => {
    const feito = await fazer(async () => {
      await chamar(painelDoEstoque.definir, {
        params: { id: m.id },
        body: {
          local_id: local || null,
          minimo: semVirgula(campos.minimo) || '0',
          ponto: semVirgula(campos.ponto) || '0',
          maximo: semVirgula(campos.maximo) || null,
          lote_compra: semVirgula(campos.lote_compra),
          prazo_dias: Number(campos.prazo_dias),
        },
      })
      await relerEstoque()
    })
    if (feito) aoFechar()
  }
  const campo = (nome: keyof typeof VAZIA, rotulo: string) => (
    <TextField
      rotulo={rotulo}
      inputMode="decimal"
      value={campos[nome]}
      erro={erros[nome]}
      onChange={(e) => setCampos({ ...campos, [nome]: e.currentTarget.value })}
    />
  )
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo={`Reposição de ${m.codigo}`} descricao={m.nome}>
      <form
        className="grid grid-cols-2 gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void guardar()
        }}
      >
        {geral && <AlertBox className="col-span-2" tom="perigo" titulo={geral} />}
        <Select
          className="col-span-2"
          rotulo="Vale para"
          opcoes={[
            { valor: '', rotulo: 'Toda a empresa' },
            ...(locais.data ?? []).filter((l) => l.fisico).map((l) => ({ valor: l.id, rotulo: l.nome })),
          ]}
          valor={local}
          aoMudar={(l) => {
            setLocal(l)
            setCampos(camposDe(politicas, l))
          }}
        />
        {campo('minimo', 'Mínimo')}
        {campo('ponto', 'Ponto de pedido')}
        {campo('maximo', 'Máximo')}
        {campo('lote_compra', 'Lote de compra')}
        {campo('prazo_dias', 'Prazo de entrega (dias)')}
        <div className="col-span-2 flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Guardar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
