import { z } from 'zod'
import { ErroApp } from '#kit/erro.ts'
import { fraseDoErro } from '#platform/navegador/erro-de-entrada.ts'
import { supabase } from '#platform/navegador/sessao.ts'
import { avisar } from '#ui/avisos.ts'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormPasswordField } from '#ui/form/texto.tsx'
import { senha } from '#modules/acesso/nucleo/contract/comum.ts'

const formulario = z.object({ atual: z.string().min(1, 'Digite a senha atual'), nova: senha })

export function Senha() {
  const form = useFormulario(formulario, { atual: '', nova: '' })
  return (
    <Formulario
      form={form}
      rotulo="Trocar a senha"
      aoEnviar={async ({ atual, nova }) => {
        const { error } = await supabase().auth.updateUser({ password: nova, current_password: atual })
        if (error) {
          const campo =
            error.code === 'current_password_invalid' || error.code === 'reauthentication_needed' ? 'atual' : 'nova'
          throw new ErroApp(error.code ?? 'AUTH', 400, fraseDoErro(error), {
            details: [{ campo, mensagem: fraseDoErro(error) }],
          })
        }
        form.reset({ atual: '', nova: '' })
        avisar({
          titulo: 'Senha trocada',
          descricao: 'As sessões em outros aparelhos foram encerradas.',
          tom: 'sucesso',
        })
      }}
    >
      <FormPasswordField nome="atual" rotulo="Senha atual" autoComplete="current-password" />
      <FormPasswordField
        nome="nova"
        rotulo="Senha nova"
        autoComplete="new-password"
        dica="Pelo menos 10 caracteres. Uma frase funciona bem."
      />
      <div>
        <BotaoEnviar variante="contorno">Trocar a senha</BotaoEnviar>
      </div>
    </Formulario>
  )
}
