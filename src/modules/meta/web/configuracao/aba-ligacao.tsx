import { useState } from 'react'
import { z } from 'zod'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormPasswordField, FormTextField } from '#ui/form/texto.tsx'
import { tempoRelativo } from '#ui/formatos.ts'
import { Switch } from '#ui/switch.tsx'
import type { Conexao } from '../../tipos.ts'
import { useAtosDaConexao } from '../dados.ts'
import { Endereco } from './endereco.tsx'

const formulario = z.object({
  token: z.string(),
  segredo_do_app: z.string(),
  token_de_verificacao: z.string(),
  paginas: z.string(),
  conta_anuncios: z.string(),
  versao_api: z.string(),
})
const mantem = (definido: boolean, dica: string) => (definido ? 'Já definido. Deixe em branco para manter.' : dica)

/** Tokens, pages and ad account; the URLs that Meta asks for; and a connection test. */
export function AbaLigacao({ c }: { c: Conexao }) {
  const { alterar, testar, regenerarToken } = useAtosDaConexao()
  const [ativa, setAtiva] = useState(c.ativa)
  const [resultado, setResultado] = useState<{ conectado: boolean; mensagem: string } | null>(null)
  const [testando, setTestando] = useState(false)
  const [perguntando, setPerguntando] = useState(false)
  const form = useFormulario(formulario, {
    token: '',
    segredo_do_app: '',
    token_de_verificacao: '',
    paginas: c.paginas.join(', '),
    conta_anuncios: c.conta_anuncios ?? '',
    versao_api: c.versao_api,
  })
  const conferir = async () => {
    setTestando(true)
    try {
      setResultado(await testar())
    } catch (erro) {
      setResultado({ conectado: false, mensagem: mensagemDe(erro, 'Não foi possível testar agora.') })
    } finally {
      setTestando(false)
    }
  }
  return (
    <div className="grid gap-6">
      {c.erro && !resultado && <AlertBox tom="alerta" titulo={c.erro} />}
      <Formulario
        form={form}
        rotulo="Ligação com a Meta"
        className="grid gap-4"
        aoEnviar={async (v) => {
          await alterar({ ...v, paginas: v.paginas.split(/[\s,;]+/).filter(Boolean), ativa })
          avisar({ titulo: 'Ligação salva', tom: 'sucesso' })
        }}
      >
        <FormPasswordField
          nome="token"
          rotulo="Token de acesso"
          autoComplete="off"
          dica={mantem(
            c.token_definido,
            'De um usuário do sistema, com leads_retrieval, pages_manage_metadata e ads_read.',
          )}
        />
        <FormPasswordField
          nome="segredo_do_app"
          rotulo="Segredo do aplicativo"
          autoComplete="off"
          dica={mantem(c.segredo_definido, 'É ele que prova que a entrega veio da Meta.')}
        />
        <FormPasswordField
          nome="token_de_verificacao"
          rotulo="Token de verificação"
          autoComplete="off"
          dica={mantem(c.verificacao_definida, 'Invente um texto e digite o mesmo na Meta.')}
        />
        <FormTextField
          nome="paginas"
          rotulo="Páginas"
          placeholder="900001, 900002"
          dica="Os identificadores das páginas, separados por vírgula."
        />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <FormTextField
            nome="conta_anuncios"
            rotulo="Conta de anúncios"
            opcional
            placeholder="act_70001"
            dica="Para ver custos e resultados."
          />
          <FormTextField nome="versao_api" rotulo="Versão da API" />
        </div>
        <Switch
          rotulo="Receber leads"
          dica="Desligado, o que a Meta entregar é aceito e descartado."
          checked={ativa}
          onChange={(e) => setAtiva(e.currentTarget.checked)}
        />
        <div className="flex gap-2">
          <BotaoEnviar atalho="mod+enter">Salvar</BotaoEnviar>
          <Button ocupado={testando} onClick={() => void conferir()}>
            Testar e ligar as páginas
          </Button>
        </div>
        {resultado && (
          <AlertBox
            tom={resultado.conectado ? 'sucesso' : 'perigo'}
            titulo={resultado.conectado ? 'Tudo certo' : 'Não funcionou'}
          >
            {resultado.mensagem}
          </AlertBox>
        )}
      </Formulario>
      <section aria-labelledby="enderecos-da-meta" className="grid gap-4 border-t pt-5">
        <h3 id="enderecos-da-meta" className="text-13 font-semibold">
          Endereços para o aplicativo da Meta
        </h3>
        <Endereco
          rotulo="Endereço do webhook"
          valor={c.webhook_url}
          dica={`Produto Webhooks, objeto Page, campo leadgen. ${c.ultima_entrega_em ? `Última entrega: ${tempoRelativo(c.ultima_entrega_em)}.` : 'Nada chegou ainda.'}`}
        />
        <Endereco
          rotulo="Endereço de exclusão de dados"
          valor={c.exclusao_url}
          dica="Configurações do aplicativo, retorno de chamada para exclusão de dados."
        />
        <Endereco
          rotulo="Política de privacidade"
          valor={c.privacidade_url}
          dica="Configurações do aplicativo e formulários de anúncio."
        />
        <div>
          <Button onClick={() => setPerguntando(true)}>Gerar novo endereço do webhook</Button>
        </div>
      </section>
      <ConfirmDialog
        aberto={perguntando}
        aoMudar={setPerguntando}
        titulo="Gerar novo endereço?"
        descricao="O endereço atual deixa de valer na hora. Até o novo ser informado na Meta, os leads chegam só pela conferência diária."
        confirmar="Gerar novo endereço"
        perigo
        aoConfirmar={async () => void (await regenerarToken())}
      />
    </div>
  )
}
