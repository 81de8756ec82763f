import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormPasswordField, FormTextField } from '#ui/form/texto.tsx'
import { ParaCopiar } from '#ui/integracao/para-copiar.tsx'
import { autorizacaoDoCorreio } from '../contract/autorizacao.ts'
import type { SituacaoDoCorreio } from '../contract/servidor.ts'
import { Autorizar } from './autorizar.tsx'
import { relerServidor } from './dados.ts'
import { ONDE, type ProvedorDaConta } from './onde.ts'
import { Secao } from './secao.tsx'

const formulario = z.object({
  cliente_id: z.string().trim().min(1, 'Informe o identificador do aplicativo'),
  cliente_segredo: z.string(),
  usuario: z.string().trim().min(1, 'Informe a conta de e-mail'),
  remetente_nome: z.string(),
})

/** An account of Google or Microsoft: first the application of the company, then the authorisation on their page. */
export function FormularioDaAutorizacao({
  provedor,
  situacao,
}: {
  provedor: ProvedorDaConta
  situacao: SituacaoDoCorreio
}) {
  const { servidor: s, autorizacao, retorno, nome_da_empresa } = situacao
  const a = autorizacao?.provedor === provedor ? autorizacao : null
  const onde = ONDE[provedor]
  const form = useFormulario(formulario, {
    cliente_id: a?.cliente_id ?? '',
    cliente_segredo: '',
    usuario: a?.usuario ?? '',
    remetente_nome: s?.remetente_nome ?? '',
  })
  return (
    <>
      {a && <Autorizar a={a} nome={onde.nome} />}
      <Formulario
        form={form}
        rotulo={`Conta ${onde.nome}`}
        className="grid content-start gap-8"
        aoEnviar={async ({ cliente_segredo, ...v }) => {
          await chamar(autorizacaoDoCorreio.salvar, {
            body: { ...v, provedor, ...(cliente_segredo ? { cliente_segredo } : {}), versao: s?.versao ?? null },
          })
          await relerServidor()
          avisar({ titulo: 'Conta salva', descricao: 'Falta autorizar o uso dela.', tom: 'sucesso' })
        }}
      >
        <Secao id="aplicativo" titulo="Aplicativo da empresa" frase={onde.frase}>
          <AlertBox tom="info" titulo={onde.titulo}>
            <ol className="list-decimal pl-4">
              {onde.passos.map((p) => (
                <li key={p}>{p}</li>
              ))}
            </ol>
          </AlertBox>
          <ParaCopiar rotulo="Endereço de retorno" valor={retorno} />
          <div className="grid gap-4 sm:grid-cols-2">
            <FormTextField
              nome="cliente_id"
              rotulo={onde.identificador}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="off"
              maxLength={300}
            />
            <FormPasswordField
              nome="cliente_segredo"
              rotulo="Segredo do aplicativo"
              autoComplete="new-password"
              placeholder={a ? 'Guardado' : ''}
              dica={a ? 'Vazio, continua o guardado. Com outro, é preciso autorizar de novo.' : ''}
            />
          </div>
        </Secao>
        <Secao id="conta" titulo="Conta" frase="De onde saem convites, avisos e códigos.">
          <div className="grid gap-4 sm:grid-cols-2">
            <FormTextField
              nome="usuario"
              rotulo="Conta de e-mail"
              type="email"
              inputMode="email"
              placeholder="contato@empresa.com.br"
              maxLength={255}
            />
            <FormTextField
              nome="remetente_nome"
              rotulo="Nome do remetente"
              placeholder={nome_da_empresa}
              maxLength={120}
            />
          </div>
        </Secao>
        <div className="flex justify-end border-t py-3">
          <BotaoEnviar atalho="mod+enter">Salvar</BotaoEnviar>
        </div>
      </Formulario>
    </>
  )
}
