import { usePessoa } from '#platform/navegador/pessoa.ts'
import { diaDe, fimDoDia } from '#kit/parede.ts'
import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormDateField } from '#ui/form/controle.tsx'
import { departamento, papelOuDesenhado } from '#modules/acesso/nucleo/contract/comum.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { papeisDeDepartamento, type CodigoDeDepartamento, type Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useDepartamentos } from '#modules/acesso/nucleo/web/dados.ts'
import { usePapeisQueSeDao } from './dados.ts'
import { nomeDoPapel } from '#modules/acesso/nucleo/regras/nomes.ts'

/** `hoje`: the day in the user's zone. */
const formularioEm = (hoje: string) =>
  z.object({
    departamento: departamento.nullable().refine((v) => v !== null, 'Escolha o departamento'),
    papel: papelOuDesenhado.nullable().refine((v) => v !== null, 'Escolha o papel'),
    ate: z.string().refine((v) => v === '' || v > hoje, 'Escolha um dia depois de hoje'),
  })

export function NovoPapel({ usuario, aoFechar }: { usuario: Usuario; aoFechar: () => void }) {
  const { data: departamentos = [] } = useDepartamentos()
  const { fuso } = usePessoa()
  const [formulario] = useState(() => formularioEm(diaDe(new Date(), fuso)))
  const form = useFormulario<
    { departamento: CodigoDeDepartamento | null; papel: string | null; ate: string },
    z.output<ReturnType<typeof formularioEm>>
  >(formulario, { departamento: null, papel: null, ate: '' })
  const desenhados = usePapeisQueSeDao(form.watch('departamento'))
  return (
    <Formulario
      form={form}
      rotulo="Dar um papel"
      semGuarda
      className="mt-2 grid gap-3 rounded border p-3 sm:grid-cols-3"
      aoEnviar={async (v) => {
        if (!v.departamento || !v.papel) return
        await chamar(usuarios.darPapel, {
          params: { id: usuario.id },
          body: {
            departamento: v.departamento,
            papel: v.papel,
            ...(v.ate // a role valid until the 20th is valid during the 20th
              ? { valido_ate: fimDoDia(v.ate, fuso).toISOString() }
              : {}),
          },
        })
        await reler(chaves.pessoas)
        avisar({ titulo: `${usuario.nome} ganhou um papel`, tom: 'sucesso' })
        aoFechar()
      }}
    >
      <FormSelect<CodigoDeDepartamento>
        nome="departamento"
        rotulo="Departamento"
        placeholder="Escolha"
        opcoes={departamentos.map((d) => ({ valor: d.codigo as CodigoDeDepartamento, rotulo: d.nome }))}
      />
      <FormSelect<string>
        nome="papel"
        rotulo="Papel"
        placeholder="Escolha"
        opcoes={[...papeisDeDepartamento.map((p) => ({ valor: p, rotulo: nomeDoPapel(p) })), ...desenhados]}
      />
      <FormDateField nome="ate" rotulo="Vale até" opcional />
      <div className="flex gap-2 sm:col-span-3">
        <BotaoEnviar tamanho="pequeno">Dar papel</BotaoEnviar>
        <Button tamanho="pequeno" variante="fantasma" onClick={aoFechar}>
          Cancelar
        </Button>
      </div>
    </Formulario>
  )
}
