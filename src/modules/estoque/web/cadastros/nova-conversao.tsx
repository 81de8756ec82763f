import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { novaConversao, unidades, type Unidade } from '../../contract/cadastros.ts'
import { relerEstoque } from '../dados.ts'

/** How much one unit has of another that measures the same, for every material. Packages are said on each material. */
export function NovaConversao({ todas }: { todas: readonly Unidade[] }) {
  const form = useFormulario(novaConversao, { de: '', para: '' })
  const de = todas.find((u) => u.sigla === form.watch('de'))
  const opcoes = (quais: readonly Unidade[]) =>
    quais.filter((u) => u.dimensao !== 'embalagem').map((u) => ({ valor: u.sigla, rotulo: `${u.sigla} · ${u.nome}` }))
  return (
    <section aria-label="Nova conversão" className="mx-auto mt-6 grid w-full max-w-3xl gap-3 border-t pt-4">
      <h2 className="text-13 font-semibold">Nova conversão</h2>
      <Formulario
        form={form}
        rotulo="Nova conversão"
        className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-3 max-sm:grid-cols-1"
        aoEnviar={async (dados) => {
          await chamar(unidades.converter, { body: dados })
          await relerEstoque()
          avisar({ titulo: 'Conversão gravada', tom: 'sucesso' })
          form.reset()
        }}
      >
        <FormSelect nome="de" rotulo="Em uma" opcoes={opcoes(todas)} />
        <FormNumberField nome="num" rotulo="Há quantas" casas={0} min={1} />
        <FormSelect
          nome="para"
          rotulo="De"
          opcoes={opcoes(todas.filter((u) => !de || (u.dimensao === de.dimensao && u.sigla !== de.sigla)))}
        />
        <BotaoEnviar>Incluir</BotaoEnviar>
      </Formulario>
    </section>
  )
}
