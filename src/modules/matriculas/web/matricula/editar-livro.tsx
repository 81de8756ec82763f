import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { CampoDoForm, FormDateField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { Select } from '#ui/select.tsx'
import { correcaoDoLivro, dadosDaMatricula } from '../../contract/dados.ts'
import type { Matricula } from '../../contract/formas.ts'
import { NOMES_DO_ESTADO_CIVIL } from '../../regras/livro.ts'
import { estadosCivis, type EstadoCivil } from '../../tipos.ts'
import { guardarMatricula } from '../dados.ts'

/** Corrects the register, and the account that the quota returns to. */
export function EditarLivro({
  m,
  livro,
  aoFechar,
}: {
  m: Matricula
  livro: NonNullable<Matricula['livro']>
  aoFechar: () => void
}) {
  const form = useFormulario(correcaoDoLivro, { versao: m.versao, nome: m.nome, ...livro })
  return (
    <Drawer titulado titulo="Livro de matrícula" aoFechar={aoFechar} largura={520}>
      <Formulario
        form={form}
        rotulo="Livro de matrícula"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          guardarMatricula((await chamar(dadosDaMatricula.alterarLivro, { params: { id: m.id }, body })).data)
          avisar({ titulo: 'Livro corrigido', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <FormTextField nome="nome" rotulo="Nome" maxLength={160} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <FormTextField nome="documento" rotulo="CPF ou CNPJ" maxLength={20} />
          <FormDateField nome="nascimento" rotulo="Nascimento" opcional />
          <CampoDoForm<EstadoCivil | null> nome="estado_civil">
            {(c) => (
              <Select<EstadoCivil>
                rotulo="Estado civil"
                opcoes={estadosCivis.map((e) => ({ valor: e, rotulo: NOMES_DO_ESTADO_CIVIL[e] }))}
                valor={c.valor}
                erro={c.erro}
                aoMudar={c.aoMudar}
              />
            )}
          </CampoDoForm>
          <FormTextField nome="nacionalidade" rotulo="Nacionalidade" maxLength={60} />
        </div>
        <FormTextField nome="profissao" rotulo="Profissão" maxLength={80} />
        <FormTextField nome="endereco" rotulo="Endereço" maxLength={300} />
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          <FormTextField nome="banco" rotulo="Banco" opcional maxLength={60} />
          <FormTextField nome="agencia" rotulo="Agência" opcional maxLength={20} />
          <FormTextField nome="conta" rotulo="Conta" opcional maxLength={30} />
        </div>
        <FormTextField nome="chave_pix" rotulo="Chave Pix" opcional maxLength={120} />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">Salvar</BotaoEnviar>
        </div>
      </Formulario>
    </Drawer>
  )
}
