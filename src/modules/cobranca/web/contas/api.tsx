import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormPasswordField, FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { contas, corpoDaApi } from '../../contract/contas.ts'
import type { ContaRecebedora } from '../../tipos.ts'
import { relerCobranca } from '../dados.ts'

/** Credentials of the bank. They are checked before they are stored, and never shown again. */
export function FormularioDaApi({ c, aoFechar }: { c: ContaRecebedora; aoFechar: () => void }) {
  const form = useFormulario(corpoDaApi, {
    versao: c.versao,
    url: c.api?.url ?? '',
    token_url: c.api?.token_url ?? '',
    client_id: c.api?.client_id ?? '',
    client_secret: '',
    certificado: '',
    chave: '',
    autoridade: '',
  })
  return (
    <Drawer titulado titulo={`Ligar ${c.nome} ao banco`} aoFechar={aoFechar} largura={480}>
      <Formulario
        form={form}
        rotulo="API Pix"
        className="grid gap-4 p-4"
        aoEnviar={async (v) => {
          await chamar(contas.ligarApi, { params: { id: c.id }, body: v })
          await relerCobranca()
          avisar({ titulo: 'Conta ligada ao banco', tom: 'sucesso' })
          aoFechar()
        }}
      >
        <p className="text-13 text-text-2">
          O banco dá estes dados a quem contrata a API Pix. Guardamos tudo cifrado e não mostramos de novo.
        </p>
        <FormTextField nome="url" rotulo="Endereço da API Pix" dica="Termina em /v2" maxLength={300} />
        <FormTextField nome="token_url" rotulo="Endereço do token" maxLength={300} />
        <FormTextField nome="client_id" rotulo="Client ID" maxLength={200} />
        <FormPasswordField nome="client_secret" rotulo="Client secret" maxLength={500} />
        <FormTextArea nome="certificado" rotulo="Certificado (PEM)" />
        <FormTextArea nome="chave" rotulo="Chave do certificado (PEM)" />
        <FormTextArea nome="autoridade" rotulo="Autoridade do banco (PEM, se ele der)" />
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar>Conferir e ligar</BotaoEnviar>
        </div>
      </Formulario>
    </Drawer>
  )
}
