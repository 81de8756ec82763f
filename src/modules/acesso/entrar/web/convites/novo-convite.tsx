import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormCheckbox } from '#ui/form/controle.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { departamento, email, nome, papelOuDesenhado } from '#modules/acesso/nucleo/contract/comum.ts'
import { convites, type EntregaDoConvite } from '../../contract/convites.ts'
import { ehDeModelo, papeisDeDepartamento, type CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useDepartamentos, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { useCargos, useNomeDoPapel, usePapeisQueSeDao } from '#modules/acesso/papeis/web/dados.ts'
import { useTemCorreio } from '../tem-correio.ts'
import { LinkDoConvite } from './link-do-convite.tsx'

/** A user without any role sees an empty application. */
const SEM_NADA = 'Escolha um departamento com papel, ou um cargo'
const formulario = z
  .object({
    nome,
    email,
    cargo: z.custom<Opcao>().nullable(),
    departamento: departamento.nullable(),
    papel: papelOuDesenhado.nullable(),
    admin: z.boolean(),
  })
  .refine((v) => (v.departamento === null) === (v.papel === null), {
    path: ['papel'],
    message: 'Escolha o departamento e o papel juntos',
  })
  .refine((v) => v.departamento !== null || v.cargo !== null || v.admin, { path: ['departamento'], message: SEM_NADA })
type Campos = {
  nome: string
  email: string
  cargo: Opcao | null
  departamento: CodigoDeDepartamento | null
  papel: string | null
  admin: boolean
}

/** Invites a person by mail; they choose a password and get these roles. */
export function NovoConvite({ aoFechar }: { aoFechar: () => void }) {
  const [criado, setCriado] = useState<{ nome: string; entrega: EntregaDoConvite } | null>(null)
  const temCorreio = useTemCorreio()
  const { admin } = usePessoa()
  const { data: departamentos = [] } = useDepartamentos()
  const { data: cargos = [] } = useCargos()
  const form = useFormulario<Campos, z.output<typeof formulario>>(formulario, {
    nome: '',
    email: '',
    cargo: null,
    departamento: null,
    papel: null,
    admin: false,
  })
  const nomeDoDepartamento = useNomeDoDepartamento()
  const daDesenhados = usePode('cad.papel.desenhar')
  const nomeDoPapel = useNomeDoPapel()
  /** Without an explicit role, the invitation includes those that the position proposes and this user may give. */
  const propostosPor = (cargo: Opcao | null) =>
    (cargos.find((c) => c.id === cargo?.valor)?.papeis ?? []).filter((p) => daDesenhados || ehDeModelo(p.papel)) as {
      departamento: CodigoDeDepartamento
      papel: string
    }[]
  const [cargo, departamentoEscolhido] = form.watch(['cargo', 'departamento'])
  const desenhados = usePapeisQueSeDao(departamentoEscolhido)
  const propostos = departamentoEscolhido ? [] : propostosPor(cargo)
  if (criado) return <LinkDoConvite {...criado} aoFechar={aoFechar} />
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Convidar uma pessoa"
      descricao={
        temCorreio
          ? 'Ela recebe um e-mail, escolhe a senha e já entra com o papel que você der.'
          : 'O correio não está configurado: você recebe aqui um link para mandar a ela. Ela escolhe a senha e já entra com o papel que você der.'
      }
    >
      <Formulario
        form={form}
        rotulo="Convite"
        aoEnviar={async (v) => {
          const { data } = await chamar(convites.criar, {
            body: {
              nome: v.nome,
              email: v.email,
              cargo_id: v.cargo?.valor ?? null,
              papeis:
                v.departamento && v.papel ? [{ departamento: v.departamento, papel: v.papel }] : propostosPor(v.cargo),
              globais: v.admin ? ['admin'] : [],
            },
          })
          await reler(chaves.convites)
          if (!data.enviado) return setCriado({ nome: v.nome, entrega: data })
          avisar({ titulo: `Convite enviado a ${v.email}`, tom: 'sucesso' })
          aoFechar()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormTextField nome="nome" rotulo="Nome" autoFocus />
          <FormTextField nome="email" rotulo="E-mail" type="email" inputMode="email" spellCheck={false} />
          <FormSelect<CodigoDeDepartamento>
            nome="departamento"
            rotulo="Departamento"
            opcional
            placeholder="Escolha"
            opcoes={departamentos.map((d) => ({ valor: d.codigo as CodigoDeDepartamento, rotulo: d.nome }))}
          />
          <FormSelect<string>
            nome="papel"
            rotulo="Papel"
            opcional
            placeholder="Escolha"
            opcoes={[...papeisDeDepartamento.map((p) => ({ valor: p, rotulo: nomeDoPapel(p) })), ...desenhados]}
          />
          <FormCombobox
            nome="cargo"
            rotulo="Cargo"
            opcional
            className="sm:col-span-2"
            opcoes={cargos.map((c) => ({ valor: c.id, rotulo: c.nome }))}
            placeholder="Sem cargo"
            dica={
              propostos.length > 0
                ? `Entra com ${propostos.map((p) => `${nomeDoPapel(p.papel)} em ${nomeDoDepartamento(p.departamento)}`).join(', ')}.`
                : 'Sem departamento escolhido, entra com os papéis que o cargo propõe.'
            }
          />
        </div>
        {admin && (
          <FormCheckbox nome="admin" rotulo="Administra a empresa inteira" dica="Cuida de pessoas e configurações." />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar>Enviar convite</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}
