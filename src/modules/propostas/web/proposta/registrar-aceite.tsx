import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { letras } from '#modules/simulacoes/contract/entrada.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { OpcaoEnviada, Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta, useVersao } from '../dados.ts'

const formulario = z.object({
  nome: z.string().trim().min(3, 'Diga quem aceitou').max(160, 'O nome tem no máximo 160 letras'),
  letra: z.enum(letras),
  pagamento: z.string().nullable(),
  motivo: z.string().trim().min(3, 'Diga como o cliente aceitou').max(500, 'São até 500 letras'),
})

interface PropsDoAceite {
  proposta: Proposta
  descricao?: string
  aoFechar: () => void
}

/** An acceptance that came by another way than the public page, of an option of the version in force. */
export function RegistrarAceite({ proposta: p, descricao, aoFechar }: PropsDoAceite) {
  const vigente = p.versoes.find((v) => v.estado === 'enviada')?.n ?? null
  const versao = useVersao(p.id, vigente)
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Registrar aceite" descricao={descricao}>
      {versao.isError && (
        <ErrorState
          oQueFalhou="As opções da versão em vigor não carregaram."
          detalhe={versao.error.message}
          aoTentar={() => versao.refetch()}
        />
      )}
      {versao.isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as opções" />}
      {versao.data && <FormularioDoAceite proposta={p} opcoes={versao.data.opcoes} aoFechar={aoFechar} />}
    </Dialog>
  )
}

interface PropsDoFormulario {
  proposta: Proposta
  opcoes: readonly OpcaoEnviada[]
  aoFechar: () => void
}

const pagamentoInicial = (o: OpcaoEnviada | undefined): string | null =>
  o && o.pagamentos.length > 0 ? String(o.pagamento) : null

function FormularioDoAceite({ proposta: p, opcoes, aoFechar }: PropsDoFormulario) {
  const [primeira] = opcoes
  const form = useFormulario(formulario, {
    nome: p.cliente.nome,
    letra: primeira?.letra ?? 'A',
    pagamento: pagamentoInicial(primeira),
    motivo: '',
  })
  const letra = form.watch('letra')
  const escolhida = opcoes.find((o) => o.letra === letra)
  const pagamentos = escolhida?.pagamentos ?? []
  // the way to pay of another option is not one of this one
  const trocarDeOpcao = useEffectEvent(() => form.setValue('pagamento', pagamentoInicial(escolhida)))
  useEffect(() => trocarDeOpcao(), [letra])
  return (
    <Formulario
      form={form}
      rotulo="Registrar aceite"
      aoEnviar={async ({ pagamento, ...v }) => {
        const { data } = await chamar(propostas.aceitar, {
          params: { id: p.id },
          body: { ...v, pagamento: Number(pagamento ?? 0) },
        })
        guardarProposta(data)
        aoFechar()
      }}
    >
      <FormTextField nome="nome" rotulo="Quem aceitou" />
      {opcoes.length > 0 && (
        <FormSelect nome="letra" rotulo="Opção" opcoes={opcoes.map((o) => ({ valor: o.letra, rotulo: o.rotulo }))} />
      )}
      {pagamentos.length > 0 && (
        <FormSelect
          nome="pagamento"
          rotulo="Como vai pagar"
          opcoes={pagamentos.map((rotulo, n) => ({ valor: String(n), rotulo }))}
        />
      )}
      <FormTextArea nome="motivo" rotulo="Como aceitou" dica="Por exemplo: por telefone, em 24/11, às 11:30" />
      <BotaoEnviar>Registrar aceite</BotaoEnviar>
    </Formulario>
  )
}
