import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { calcularVariantes } from '#modules/simulacoes/regras/calcular.ts'
import { tituloDaVariante } from '#modules/simulacoes/web/publico.ts'
import { letras } from '#modules/simulacoes/contract/entrada.ts'
import { Dialog } from '#ui/dialog.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta } from '../dados.ts'

const formulario = z.object({
  nome: z.string().trim().min(3, 'Diga quem aceitou').max(160, 'O nome tem no máximo 160 letras'),
  letra: z.enum(letras),
  motivo: z.string().trim().min(3, 'Diga como o cliente aceitou').max(500, 'São até 500 letras'),
})

/** An acceptance that came by another way than the public page. */
export function RegistrarAceite({
  proposta: p,
  descricao,
  aoFechar,
}: {
  proposta: Proposta
  descricao?: string
  aoFechar: () => void
}) {
  const form = useFormulario(formulario, { nome: p.cliente.nome, letra: 'A', motivo: '' })
  const opcoes =
    p.conteudo.tipo === 'autoconsumo'
      ? calcularVariantes(p.conteudo.entrada).map((v) => ({ valor: v.letra, rotulo: tituloDaVariante(v) }))
      : [{ valor: 'A' as const, rotulo: 'Proposta' }]
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Registrar aceite" descricao={descricao}>
      <Formulario
        form={form}
        rotulo="Registrar aceite"
        aoEnviar={async (v) => {
          const { data } = await chamar(propostas.aceitar, { params: { id: p.id }, body: v })
          guardarProposta(data)
          aoFechar()
        }}
      >
        <FormTextField nome="nome" rotulo="Quem aceitou" />
        <FormSelect nome="letra" rotulo="Opção" opcoes={opcoes} />
        <FormTextArea nome="motivo" rotulo="Como aceitou" dica="Por exemplo: por telefone, em 24/11, às 11:30" />
        <BotaoEnviar>Registrar aceite</BotaoEnviar>
      </Formulario>
    </Dialog>
  )
}
