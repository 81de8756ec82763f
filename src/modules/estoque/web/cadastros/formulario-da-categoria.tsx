import { z } from 'zod'
import { avisar } from '#ui/avisos.ts'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { novaCategoria, type Categoria } from '../../contract/cadastros.ts'
import { rastreios } from '../../tipos.ts'
import { opcoesDe, RASTREIOS } from '../nomes.ts'
import { foraDe } from './arvore.ts'

const RAIZ = 'raiz'
const COMO_A_DE_CIMA = 'padrao'
const semVirgula = (t: string) => t.trim().replace(',', '.')
const comVirgula = (t: string | null | undefined) => (t ?? '').replace('.', ',')
const texto = z.string().transform(semVirgula)
/** Nothing in the three figures: as the category around it. */
const reposicao = z
  .object({ minimo: texto, ponto: texto, maximo: texto, lote_compra: texto, prazo_dias: texto })
  .transform(({ minimo, ponto, maximo, lote_compra, prazo_dias }) =>
    minimo || ponto || maximo
      ? {
          minimo: minimo || '0',
          ponto: ponto || minimo || '0',
          maximo: maximo || null,
          lote_compra: lote_compra || '1',
          prazo_dias: Number(prazo_dias || '7'),
        }
      : null,
  )
const formulario = z.object({
  nome: novaCategoria.shape.nome,
  pai_id: z.string().transform((v) => (v === RAIZ ? null : v)),
  rastreio: z.enum([COMO_A_DE_CIMA, ...rastreios]).transform((v) => (v === COMO_A_DE_CIMA ? null : v)),
  reposicao,
})

interface Props {
  categoria: Categoria | null
  todas: readonly Categoria[]
  aoGravar: (dados: z.output<typeof formulario>) => Promise<void>
}

export function FormularioDaCategoria({ categoria, todas, aoGravar }: Props) {
  const form = useFormulario(formulario, {
    nome: categoria?.nome ?? '',
    pai_id: categoria?.pai_id ?? RAIZ,
    rastreio: categoria?.rastreio ?? COMO_A_DE_CIMA,
    reposicao: {
      minimo: comVirgula(categoria?.reposicao?.minimo),
      ponto: comVirgula(categoria?.reposicao?.ponto),
      maximo: comVirgula(categoria?.reposicao?.maximo),
      lote_compra: comVirgula(categoria?.reposicao?.lote_compra),
      prazo_dias: categoria?.reposicao ? String(categoria.reposicao.prazo_dias) : '',
    },
  })
  return (
    <Formulario
      form={form}
      rotulo="Categoria"
      className="grid gap-4"
      aoEnviar={async (dados) => {
        await aoGravar(dados)
        avisar({ titulo: categoria ? 'Categoria salva' : 'Categoria criada', tom: 'sucesso' })
      }}
    >
      <FormTextField nome="nome" rotulo="Nome" maxLength={80} />
      <FormSelect
        nome="pai_id"
        rotulo="Dentro de"
        opcoes={[
          { valor: RAIZ, rotulo: 'Nenhuma: fica no começo' },
          ...foraDe(categoria?.id, todas).map((c) => ({ valor: c.id, rotulo: c.nome })),
        ]}
      />
      <FormSelect
        nome="rastreio"
        rotulo="Rastreio dos materiais novos"
        opcoes={[{ valor: COMO_A_DE_CIMA, rotulo: 'Como a categoria em que está' }, ...opcoesDe(RASTREIOS, rastreios)]}
      />
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-1 text-13 font-semibold">Reposição de cada material</legend>
        <p className="col-span-2 text-12 text-text-2">
          Vale para os materiais que não têm a sua. Em branco, vale a da categoria em que esta está.
        </p>
        <FormTextField nome="reposicao.minimo" rotulo="Mínimo" inputMode="decimal" opcional />
        <FormTextField nome="reposicao.ponto" rotulo="Ponto de pedido" inputMode="decimal" opcional />
        <FormTextField nome="reposicao.maximo" rotulo="Máximo" inputMode="decimal" opcional />
        <FormTextField nome="reposicao.lote_compra" rotulo="Lote de compra" inputMode="decimal" opcional />
        <FormTextField nome="reposicao.prazo_dias" rotulo="Prazo de entrega (dias)" inputMode="numeric" opcional />
      </fieldset>
      <div className="flex justify-end">
        <BotaoEnviar atalho="mod+enter">{categoria ? 'Salvar' : 'Criar categoria'}</BotaoEnviar>
      </div>
    </Formulario>
  )
}
