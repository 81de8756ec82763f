import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { numero } from '#ui/formatos.ts'
import { materiais, type Material } from '../../contract/materiais.ts'
import { relerEstoque, useUnidades } from '../dados.ts'

const esquema = z.object({
  de: z.string('Escolha a unidade').min(1, 'Escolha a unidade'),
  num: z.number('Diga quantos').int('Use um número inteiro').min(1, 'Diga quantos'),
})

/** How much there is in each package of a material: "1 CX = 50 PAR". */
export function Conversoes({ material: m }: { material: Material }) {
  const unidades = useUnidades()
  const form = useFormulario(esquema, { de: '' })
  const livres = (unidades.data ?? []).filter(
    (u) => u.sigla !== m.unidade && !m.conversoes.some((c) => c.de === u.sigla),
  )
  return (
    <section aria-label="Embalagens" className="grid gap-3 border-t pt-4">
      <h2 className="text-13 font-semibold">Embalagens</h2>
      {m.conversoes.length === 0 && (
        <p className="text-13 text-text-2">Nenhuma: o material entra e sai só em {m.unidade}.</p>
      )}
      <ul className="num text-13 empty:hidden">
        {m.conversoes.map((c) => (
          <li key={c.de} className="border-b py-1.5 last:border-b-0">
            {numero(c.den)} {c.de} = {numero(c.num)} {c.para}
          </li>
        ))}
      </ul>
      <Formulario
        form={form}
        rotulo="Nova embalagem"
        className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 max-sm:grid-cols-1"
        aoEnviar={async (dados) => {
          await chamar(materiais.converter, { params: { id: m.id }, body: dados })
          await relerEstoque()
          avisar({ titulo: 'Embalagem gravada', tom: 'sucesso' })
        }}
      >
        <FormSelect
          nome="de"
          rotulo="Embalagem"
          opcoes={livres.map((u) => ({ valor: u.sigla, rotulo: `${u.sigla} · ${u.nome}` }))}
        />
        <FormNumberField nome="num" rotulo={`Quantos ${m.unidade} há em uma`} casas={0} min={1} />
        <BotaoEnviar>Incluir</BotaoEnviar>
      </Formulario>
    </section>
  )
}
