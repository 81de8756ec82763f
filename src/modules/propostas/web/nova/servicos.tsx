import { z } from 'zod'
import { servicosInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea } from '#ui/form/texto.tsx'
import { CampoDoCliente, clienteEscolhido, PaginaDaNova, useAbrirProposta, useClienteDoEndereco } from './pagina.tsx'

const formulario = z.object({
  cliente: clienteEscolhido,
  problema: z.string().trim().min(3, 'Diga o que aconteceu').max(2000, 'A descrição tem no máximo 2.000 letras'),
})

/** `/mpvl/propostas/servicos/nova`: who has the problem, and which one. */
export function NovaPropostaDeServicos() {
  const abrir = useAbrirProposta()
  const form = useFormulario(formulario, { cliente: useClienteDoEndereco(), problema: '' })
  return (
    <PaginaDaNova detalhe="serviços">
      <Formulario
        form={form}
        rotulo="Nova proposta de serviços"
        aoEnviar={(v) => abrir(v.cliente, { tipo: 'servicos', entrada: servicosInicial(v.problema) })}
      >
        <CampoDoCliente rotulo="Cliente" />
        <FormTextArea nome="problema" rotulo="O que aconteceu" maxLength={2000} linhas={4} />
        <BotaoEnviar atalho="mod+enter">Abrir no editor</BotaoEnviar>
      </Formulario>
    </PaginaDaNova>
  )
}
