import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { diaBr } from '#kit/dias.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { CampoDoForm } from '#ui/form/controle.tsx'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { BuscarOpcoes, Opcao } from '#ui/usar-opcoes.ts'
import {
  materiais,
  mudancaDoMaterial,
  novoMaterial,
  type Material,
  type NovoMaterial,
} from '../../contract/materiais.ts'
import { rastreios, tiposDeItemNovo } from '../../tipos.ts'
import { rastreioPadrao } from '../cadastros/arvore.ts'
import { relerEstoque, useCategorias, useUnidades } from '../dados.ts'
import { ITENS_NOVOS, opcoesDe, RASTREIOS } from '../nomes.ts'

interface Campos {
  codigo: string
  unidade: string | null
  rastreio: Material['rastreio']
  categoria_id: string | null
  ncm: string
  modo: 'catalogo' | 'novo'
  item: Opcao | null
  tipo: (typeof tiposDeItemNovo)[number]
  marca: string
  modelo: string
}
const SEM_CATEGORIA = 'nenhuma'

const buscarItens: BuscarOpcoes = async (busca, signal) => {
  const { data } = await chamar(itens.listar, { query: { limit: 20, ...(busca ? { busca } : {}) } }, { signal })
  return data.map((i) => ({ valor: i.id, rotulo: [i.marca, i.modelo].filter(Boolean).join(' ') }))
}

/** The fields of the form against the schema of the server, with its sentences on the fields that are seen. */
const formulario = z.custom<Campos>().transform((c, ctx): NovoMaterial => {
  const lido = novoMaterial.safeParse({
    ...c,
    unidade: c.unidade ?? '',
    categoria_id: c.categoria_id === SEM_CATEGORIA ? null : c.categoria_id,
    item: c.modo === 'catalogo' ? { id: c.item?.valor ?? '' } : { tipo: c.tipo, marca: c.marca, modelo: c.modelo },
  })
  if (lido.success) return lido.data
  for (const { path, message } of lido.error.issues) {
    const [campo, dentro] = path.map(String)
    const visto = campo === 'item' ? (c.modo === 'catalogo' ? 'item' : (dentro ?? 'modelo')) : (campo ?? 'codigo')
    ctx.addIssue({ code: 'custom', path: [visto], message })
  }
  return z.NEVER
})

const iniciais = (m: Material | null): Campos => ({
  codigo: m?.codigo ?? '',
  unidade: m?.unidade ?? 'UN',
  rastreio: m?.rastreio ?? 'nenhum',
  categoria_id: m?.categoria_id ?? SEM_CATEGORIA,
  ncm: m?.ncm ?? '',
  modo: 'catalogo',
  item: m ? { valor: m.id, rotulo: m.nome } : null,
  tipo: 'outro',
  marca: '',
  modelo: '',
})

/** Form of a material. Once it moved, its unit and its tracking stay. */
export function FormularioDoMaterial({
  material,
  aoGravar,
}: {
  material: Material | null
  aoGravar: (id: string) => void
}) {
  const form = useFormulario(formulario, iniciais(material))
  return (
    <Formulario
      form={form}
      rotulo="Material"
      className="grid gap-4"
      aoEnviar={async (dados) => {
        const { data } = material
          ? await chamar(materiais.alterar, { params: { id: material.id }, body: mudancaDoMaterial.parse(dados) })
          : await chamar(materiais.criar, { body: dados })
        await relerEstoque()
        avisar({ titulo: material ? 'Material salvo' : 'Material cadastrado', tom: 'sucesso' })
        aoGravar(data.id)
      }}
    >
      {!material && <DeOndeVem modo={form.watch('modo')} />}
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <FormTextField nome="codigo" rotulo="Código" maxLength={40} placeholder="INV-0421" />
        <Classificacao novo={!material} travado={material?.movido_desde ?? null} />
        <FormTextField nome="ncm" rotulo="NCM" opcional inputMode="numeric" maxLength={10} />
      </div>
      <div className="flex justify-end">
        <BotaoEnviar atalho="mod+enter">{material ? 'Salvar' : 'Cadastrar material'}</BotaoEnviar>
      </div>
    </Formulario>
  )
}

const MODOS = [
  { valor: 'catalogo' as const, rotulo: 'Do catálogo' },
  { valor: 'novo' as const, rotulo: 'Ainda não está no catálogo' },
]

function DeOndeVem({ modo }: { modo: Campos['modo'] }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-semibold">O que é</legend>
      <CampoDoForm<Campos['modo']> nome="modo">
        {(c) => <SegmentedControl rotulo="De onde vem" opcoes={MODOS} valor={c.valor} aoMudar={c.aoMudar} />}
      </CampoDoForm>
      {modo === 'catalogo' ? (
        <FormCombobox nome="item" rotulo="Item do catálogo" buscar={buscarItens} placeholder="Marca ou modelo" />
      ) : (
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          <FormSelect nome="tipo" rotulo="Tipo" opcoes={opcoesDe(ITENS_NOVOS, tiposDeItemNovo)} />
          <FormTextField nome="marca" rotulo="Marca" opcional maxLength={80} />
          <FormTextField nome="modelo" rotulo="Nome" maxLength={120} placeholder="Gancho para telha cerâmica, inox" />
        </div>
      )}
    </fieldset>
  )
}

function Classificacao({ novo, travado }: { novo: boolean; travado: string | null }) {
  const categorias = useCategorias()
  const form = useFormContext<Campos>()
  const categoria = form.watch('categoria_id')
  const padrao = novo ? (rastreioPadrao(categoria, categorias.data ?? []) ?? 'nenhum') : null
  const escolhido = form.formState.dirtyFields.rastreio === true
  // what was chosen by hand stays
  useEffect(() => {
    if (!padrao || escolhido || form.getValues('rastreio') === padrao) return
    form.resetField('rastreio', { defaultValue: padrao })
  }, [padrao, escolhido, form])
  const unidades = useUnidades()
  const dica = travado ? `Travado desde ${diaBr(travado)}, primeiro movimento` : undefined
  return (
    <>
      <FormSelect
        nome="categoria_id"
        rotulo="Categoria"
        opcoes={[
          { valor: SEM_CATEGORIA, rotulo: 'Sem categoria' },
          ...(categorias.data ?? []).map((c) => ({ valor: c.id, rotulo: c.nome })),
        ]}
      />
      <FormSelect
        nome="unidade"
        rotulo="Unidade de medida"
        disabled={travado !== null}
        dica={dica}
        opcoes={(unidades.data ?? []).map((u) => ({ valor: u.sigla, rotulo: `${u.sigla} · ${u.nome}` }))}
      />
      <FormSelect
        nome="rastreio"
        rotulo="Rastreio"
        disabled={travado !== null}
        dica={dica}
        opcoes={opcoesDe(RASTREIOS, rastreios)}
      />
    </>
  )
}
