import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormCheckbox } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { contas, corpoDaConta } from '../../contract/contas.ts'
import type { ContaRecebedora } from '../../tipos.ts'
import { relerCobranca } from '../dados.ts'

export function FormularioDaConta({ c, aoFechar }: { c: ContaRecebedora | null; aoFechar: () => void }) {
  const form = useFormulario(corpoDaConta, {
    nome: c?.nome ?? '',
    titular: c?.titular ?? '',
    documento: c?.documento ?? '',
    cidade: c?.cidade ?? '',
    chave_pix: c?.chave_pix ?? '',
    banco: c?.banco ?? '',
    agencia: c?.agencia ?? '',
    numero: c?.numero ?? '',
    padrao: c?.padrao ?? false,
    ativa: c?.ativa ?? true,
  })
  return (
    <Drawer titulado titulo={c ? c.nome : 'Nova conta'} aoFechar={aoFechar} largura={440}>
      <Formulario
        form={form}
        rotulo="Conta recebedora"
        className="grid gap-4 p-4"
        aoEnviar={async ({ ativa, ...v }) => {
          await (c
            ? chamar(contas.alterar, { params: { id: c.id }, body: { ...v, ativa, versao: c.versao } })
            : chamar(contas.criar, { body: v }))
          await relerCobranca()
          avisar({ titulo: 'Conta gravada', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <FormTextField nome="nome" rotulo="Nome" maxLength={60} />
        <FormTextField nome="titular" rotulo="Titular" maxLength={80} />
        <div className="grid grid-cols-2 gap-3">
          <FormTextField nome="documento" rotulo="CPF ou CNPJ" maxLength={18} />
          <FormTextField nome="cidade" rotulo="Cidade" maxLength={60} />
        </div>
        <FormTextField nome="chave_pix" rotulo="Chave Pix" maxLength={77} />
        <div className="grid grid-cols-3 gap-3">
          <FormTextField nome="banco" rotulo="Banco" maxLength={3} />
          <FormTextField nome="agencia" rotulo="Agência" maxLength={20} />
          <FormTextField nome="numero" rotulo="Conta" maxLength={30} />
        </div>
        <FormCheckbox nome="padrao" rotulo="Usar nas faturas novas" />
        {c && <FormCheckbox nome="ativa" rotulo="Conta ativa" />}
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">Gravar conta</BotaoEnviar>
        </div>
      </Formulario>
    </Drawer>
  )
}
