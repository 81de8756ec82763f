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
const formulario = z.object({
  nome: novaCategoria.shape.nome,
  pai_id: z.string().transform((v) => (v === RAIZ ? null : v)),
  rastreio: z.enum([COMO_A_DE_CIMA, ...rastreios]).transform((v) => (v === COMO_A_DE_CIMA ? null : v)),
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
      <div className="flex justify-end">
        <BotaoEnviar atalho="mod+enter">{categoria ? 'Salvar' : 'Criar categoria'}</BotaoEnviar>
      </div>
    </Formulario>
  )
}
