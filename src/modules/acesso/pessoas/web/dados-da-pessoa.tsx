import { z } from 'zod'
import { formatarTelefone, telefoneInternacional } from '#kit/telefone.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FormCombobox } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { nome } from '#modules/acesso/nucleo/contract/comum.ts'
import { usuarios } from '../contract/usuarios.ts'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler } from '#modules/acesso/nucleo/web/dados.ts'
import { useCargos } from '#modules/acesso/papeis/web/dados.ts'

const formulario = z.object({
  nome,
  telefone: z
    .string()
    .refine(
      (v) => v.trim() === '' || /^\d{8,15}$/.test(telefoneInternacional(v)),
      'Telefone inválido: use o DDD e o número',
    ),
  cargo: z.custom<Opcao>().nullable(),
})

export function DadosDaPessoa({ usuario, eMim }: { usuario: Usuario; eMim: boolean }) {
  const { data: cargos = [] } = useCargos()
  const form = useFormulario(formulario, {
    nome: usuario.nome,
    telefone: usuario.telefone ? formatarTelefone(usuario.telefone) : '',
    cargo: usuario.cargo ? { valor: usuario.cargo.id, rotulo: usuario.cargo.nome } : null,
  })
  return (
    <Formulario
      form={form}
      rotulo="Dados da pessoa"
      className="grid gap-3 py-2 sm:grid-cols-2"
      aoEnviar={async (v) => {
        const telefone = v.telefone.trim()
        await chamar(usuarios.alterar, {
          params: { id: usuario.id },
          body: {
            nome: v.nome,
            telefone: telefone ? telefoneInternacional(telefone) : null,
            ...(eMim ? {} : { cargo_id: v.cargo?.valor ?? null }),
          },
        })
        await reler(chaves.pessoas)
        avisar({ titulo: 'Dados salvos', tom: 'sucesso' })
      }}
    >
      <FormTextField nome="nome" rotulo="Nome" className="sm:col-span-2" />
      <FormTextField nome="telefone" rotulo="Telefone" opcional inputMode="tel" />
      <FormCombobox
        nome="cargo"
        rotulo="Cargo"
        opcional
        disabled={eMim}
        {...(eMim ? { dica: 'Outra pessoa muda o seu cargo.' } : {})}
        opcoes={cargos.map((c) => ({ valor: c.id, rotulo: c.nome }))}
        placeholder="Sem cargo"
      />
      {form.formState.isDirty && (
        <div className="sm:col-span-2">
          <BotaoEnviar>Salvar dados</BotaoEnviar>
        </div>
      )}
    </Formulario>
  )
}
