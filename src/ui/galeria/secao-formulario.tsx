import { useState } from 'react'
import { z } from 'zod'
import { avisar } from '../avisos.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog, DialogClose } from '../dialog.tsx'
import { Drawer } from '../drawer.tsx'
import { FormMaskedField, FormMoneyField } from '../form/controle.tsx'
import { FormSelect } from '../form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '../form/formulario.tsx'
import { FormTextArea, FormTextField } from '../form/texto.tsx'
import { cpfValido } from '../mascaras.ts'
import { DefinitionList } from '../definition-list.tsx'
import { Section } from '../pane.tsx'
import { ligacoes } from './exemplos.ts'
import { Amostra, Linha, Secao } from './moldura.tsx'

const esquema = z.object({
  nome: z.string().trim().min(3, 'Escreva o nome completo.'),
  cpf: z.string().refine(cpfValido, 'Este CPF não confere. Veja os números.'),
  ligacao: z
    .enum(['mono', 'bi', 'tri'], 'Escolha o tipo de ligação.')
    .nullable()
    .refine((v) => v !== null, 'Escolha o tipo de ligação.'),
  valor: z
    .number('Escreva o valor.')
    .nullable()
    .refine((v) => v !== null && v > 0, 'O valor precisa ser maior que zero.'),
  nota: z.string(),
})

export function SecaoFormulario() {
  const form = useFormulario(esquema, { nome: '', cpf: '', ligacao: null, valor: null, nota: '' })
  const [confirma, setConfirma] = useState<'simples' | 'digitada' | null>(null)
  const [gaveta, setGaveta] = useState(false)
  const [larga, setLarga] = useState(false)
  return (
    <Secao id="formularios" titulo="Formulários e janelas">
      <Amostra
        nome="Formulário"
        nota="Erro ao sair do campo, foco no primeiro erro ao enviar, Ctrl Enter envia. O nome “Maria” é recusado pelo servidor."
      >
        <Formulario
          form={form}
          rotulo="Novo contato"
          semGuarda
          className="flex w-full flex-col gap-4"
          aoEnviar={async (v) => {
            await new Promise((r) => setTimeout(r, 700))
            if (v.nome === 'Maria')
              throw Object.assign(new Error('Confira os campos.'), {
                details: [{ campo: 'nome', mensagem: 'Já existe um contato com este nome.' }],
              })
            avisar({ titulo: 'Contato salvo', tom: 'sucesso' })
          }}
        >
          <FormTextField nome="nome" rotulo="Nome" />
          <FormMaskedField nome="cpf" rotulo="CPF" mascara="cpf" />
          <FormSelect nome="ligacao" rotulo="Ligação" opcoes={ligacoes} />
          <FormMoneyField nome="valor" rotulo="Valor da conta" />
          <FormTextArea nome="nota" rotulo="Observação" opcional />
          <Linha>
            <BotaoEnviar atalho="mod+enter">Salvar contato</BotaoEnviar>
            <Button onClick={() => form.reset()}>Limpar</Button>
          </Linha>
        </Formulario>
      </Amostra>
      <Amostra nome="Janelas" nota="O foco entra ao abrir e volta ao fechar; no celular sobem de baixo.">
        <Linha>
          <Dialog
            titulo="Transferir conversa"
            descricao="Quem recebe vê tudo o que já foi dito."
            gatilho={<Button>Abrir janela</Button>}
            rodape={
              <>
                <DialogClose render={<Button>Cancelar</Button>} />
                <DialogClose render={<Button variante="primaria">Transferir</Button>} />
              </>
            }
          >
            <p className="text-13">A conversa com Marlene Ferreira Prado passa para a caixa Pós-venda.</p>
          </Dialog>
          <Button onClick={() => setConfirma('simples')}>Confirmar</Button>
          <Button variante="perigo" onClick={() => setConfirma('digitada')}>
            Excluir funil
          </Button>
          <Button onClick={() => setGaveta(true)}>Abrir gaveta</Button>
        </Linha>
        <ConfirmDialog
          aberto={confirma === 'simples'}
          aoMudar={() => setConfirma(null)}
          titulo="Finalizar a conversa?"
          descricao="A cliente recebe a pesquisa de satisfação."
          confirmar="Finalizar conversa"
          aoConfirmar={() => new Promise((r) => setTimeout(r, 600))}
        />
        <ConfirmDialog
          aberto={confirma === 'digitada'}
          aoMudar={() => setConfirma(null)}
          titulo="Excluir o funil Homologação?"
          descricao="58 cartões e o histórico deles deixam de existir. Não dá para desfazer."
          confirmar="Excluir funil"
          perigo
          digitar="Homologação"
          aoConfirmar={async () => {
            await new Promise((r) => setTimeout(r, 600))
            throw new Error('Há cartões em uso por outra pessoa. Tente de novo daqui a pouco.')
          }}
        />
        {gaveta && (
          <Drawer
            titulo="Mercado Bom Preço"
            posicao="2 de 9 em Protocolo"
            aoFechar={() => setGaveta(false)}
            expandida={larga}
            aoExpandir={setLarga}
            aoAnterior={undefined}
            aoProximo={() => {}}
          >
            <div className="px-6 pt-4 pb-2">
              <h2 className="titulo-pagina">Mercado Bom Preço</h2>
              <p className="text-13 text-text-2">27,50 kWp · R$ 101.800 · Sorocaba/SP</p>
            </div>
            <Section titulo="Titular e protocolo">
              <DefinitionList
                linhas={[
                  { rotulo: 'Titular', valor: 'Bom Preço Alim. Ltda.' },
                  { rotulo: 'CNPJ', valor: '14.882.310/0001-47' },
                  { rotulo: 'Nº do protocolo', valor: '' },
                ]}
              />
            </Section>
          </Drawer>
        )}
      </Amostra>
    </Secao>
  )
}
