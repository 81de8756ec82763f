import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormPasswordField } from '#ui/form/texto.tsx'
import { certificado } from '../../contract/certificado.ts'
import { relerSelo } from '../dados.ts'

const formulario = z.object({ senha: z.string().max(200, 'A senha é longa demais') })

const emBase64 = async (arquivo: File): Promise<string> =>
  btoa(Array.from(new Uint8Array(await arquivo.arrayBuffer()), (b) => String.fromCharCode(b)).join(''))

/** File and password of the certificate. The password opens the file once and is not stored. */
export function PorCertificado({ troca }: { troca: boolean }) {
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [falta, setFalta] = useState<string | null>(null)
  const form = useFormulario(formulario, { senha: '' })
  return (
    <Formulario
      form={form}
      rotulo="Certificado A1"
      aoEnviar={async ({ senha }) => {
        if (!arquivo) return setFalta('Escolha o arquivo do certificado')
        await chamar(certificado.por, { body: { arquivo: await emBase64(arquivo), senha } })
        form.reset()
        setArquivo(null)
        await relerSelo()
        avisar({ titulo: 'Certificado em uso', tom: 'sucesso' })
      }}
    >
      <FileDrop
        rotulo={arquivo ? arquivo.name : troca ? 'Trocar o certificado (.pfx ou .p12)' : 'Certificado (.pfx ou .p12)'}
        aceita=".pfx,.p12"
        maximoBytes={131_072}
        erro={falta}
        aoEscolher={([escolhido]) => {
          setArquivo(escolhido ?? null)
          setFalta(null)
        }}
      />
      <FormPasswordField
        nome="senha"
        rotulo="Senha do certificado"
        autoComplete="off"
        dica="Abre o arquivo uma vez e não é guardada."
      />
      <BotaoEnviar>{troca ? 'Trocar o certificado' : 'Usar este certificado'}</BotaoEnviar>
    </Formulario>
  )
}
