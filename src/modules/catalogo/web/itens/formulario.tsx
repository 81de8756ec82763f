import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FormDateField, FormMoneyField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { itens, novoItem, type Item, type NovoItem } from '../../contract/itens.ts'
import type { TipoDeItem, unidadesDeMedida } from '../../tipos.ts'
import { relerCatalogo } from '../dados.ts'
import { opcoesDeTipo, opcoesDeUnidade, TIPOS } from '../nomes.ts'
import { CamposDaFicha } from './campos-da-ficha.tsx'

interface Campos {
  tipo: TipoDeItem
  marca: string
  modelo: string
  descricao: string
  unidade: (typeof unidadesDeMedida)[number]
  fornecedor: string
  custo_centavos: number | null
  custo_vale_ate: string | null
  ficha: Record<string, number | boolean | null | undefined>
}

const preenchidos = (ficha: Campos['ficha']) => Object.fromEntries(Object.entries(ficha).filter(([, v]) => v !== null))

/** The fields, an empty one as null, against the schema of the server. */
const formulario = z.custom<Campos>().transform((campos, ctx): NovoItem => {
  const lido = novoItem.safeParse({
    ...campos,
    custo_vale_ate: campos.custo_vale_ate || null,
    ficha: preenchidos(campos.ficha),
  })
  if (lido.success) return lido.data
  for (const { path, message } of lido.error.issues) ctx.addIssue({ code: 'custom', path: [...path], message })
  return z.NEVER
})

const iniciais = (i: Item | null): Campos => ({
  tipo: i?.tipo ?? 'modulo',
  marca: i?.marca ?? '',
  modelo: i?.modelo ?? '',
  descricao: i?.descricao ?? '',
  unidade: i?.unidade ?? 'un',
  fornecedor: i?.fornecedor ?? '',
  custo_centavos: i?.custo_centavos ?? null,
  custo_vale_ate: i?.custo_vale_ate ?? null,
  ficha: { ...i?.ficha },
})

interface Props {
  item: Item | null
  veCusto: boolean
  aoGravar: (item: Item) => void
}

/** Form of an item. Proposals keep the copy that they used, so that a change here moves none that was sent. */
export function FormularioDoItem({ item, veCusto, aoGravar }: Props) {
  const form = useFormulario(formulario, iniciais(item))
  const tipo = form.watch('tipo')
  const daTabela = item?.preco?.preco_id ? item.preco.fornecedor : null
  return (
    <Formulario
      form={form}
      rotulo="Item do catálogo"
      className="grid gap-4"
      aoEnviar={async (dados) => {
        const { data } = item
          ? await chamar(itens.alterar, { params: { id: item.id }, body: { versao: item.versao, item: dados } })
          : await chamar(itens.criar, { body: dados })
        await relerCatalogo()
        avisar({ titulo: item ? 'Item salvo' : 'Item cadastrado', tom: 'sucesso' })
        aoGravar(data)
      }}
    >
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <FormSelect
          nome="tipo"
          rotulo="Tipo"
          disabled={item !== null}
          opcoes={item?.tipo === 'kit' ? [{ valor: 'kit', rotulo: TIPOS.kit }] : opcoesDeTipo}
        />
        <FormSelect nome="unidade" rotulo="Unidade de medida" opcoes={opcoesDeUnidade} />
        <FormTextField nome="marca" rotulo="Marca" opcional maxLength={80} />
        <FormTextField nome="modelo" rotulo={tipo === 'servico' ? 'Serviço' : 'Modelo'} maxLength={120} />
      </div>
      <FormTextArea nome="descricao" rotulo="Descrição" opcional linhas={2} maxLength={1000} />
      <CamposDaFicha tipo={tipo} />
      <fieldset className="grid gap-3 border-t pt-4">
        <legend className="float-left w-full text-13 font-semibold">Fornecedor e custo</legend>
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 lg:grid-cols-3">
          <FormTextField nome="fornecedor" rotulo="Fornecedor de costume" opcional maxLength={120} />
          {veCusto && (
            <>
              <FormMoneyField
                nome="custo_centavos"
                rotulo="Custo sem tabela"
                opcional
                dica={daTabela ? `Vale a tabela de ${daTabela}; este custo só conta sem tabela.` : undefined}
              />
              <FormDateField nome="custo_vale_ate" rotulo="Custo vale até" opcional />
            </>
          )}
        </div>
      </fieldset>
      <div className="flex items-center justify-end gap-2">
        {item && (
          <p className="mr-auto text-12 text-text-2">
            Propostas guardam a cópia que usaram: mudar aqui não muda as enviadas.
          </p>
        )}
        <BotaoEnviar atalho="mod+enter">{item ? 'Salvar' : 'Cadastrar'}</BotaoEnviar>
      </div>
    </Formulario>
  )
}
