import { useEffect, useState } from 'react'
import { FileDrop } from '#ui/file-drop.tsx'
import { subirAnexo, type AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { Moldura } from '../../comum/web/moldura.tsx'
import { figurinha as limites } from '../regras/especial.ts'
import type { PropsDoFormulario } from '#modules/chat/compositor/web/publico.ts'

const MAXIMO_BYTES = 1024 * 1024

export function DialogoDeFigurinha({ c, aoFechar, aoEnviar }: PropsDoFormulario) {
  const [previa, setPrevia] = useState<string | null>(null)
  const [anexo, setAnexo] = useState<AnexoEnviado | null>(null)
  const [erro, setErro] = useState<string | null>(null)
  useEffect(() => () => void (previa && URL.revokeObjectURL(previa)), [previa])
  const escolher = ([arquivo]: File[]) => {
    if (!arquivo) return
    setErro(null)
    setAnexo(null)
    setPrevia(URL.createObjectURL(arquivo))
    subirAnexo(c.id, arquivo, () => {}, new AbortController().signal).then(setAnexo, (e: unknown) =>
      setErro(fraseDeErro(e, 'O arquivo não pôde ser enviado.')),
    )
  }
  return (
    <Moldura
      titulo="Figurinha"
      limites={limites}
      especial={{ tipo: 'figurinha' }}
      {...(anexo ? { anexos: [anexo] } : {})}
      recusa={anexo ? null : previa && !erro ? 'A figurinha ainda está sendo enviada.' : 'Escolha uma imagem'}
      aoFechar={aoFechar}
      aoEnviar={aoEnviar}
    >
      {() => (
        <>
          {previa && <img src={previa} alt="Prévia da figurinha" className="mx-auto size-32 object-contain" />}
          <FileDrop
            rotulo={previa ? 'Trocar imagem' : 'Escolher imagem'}
            dica="WebP, PNG, JPG ou GIF; quadrada fica melhor"
            aceita=".webp,.png,.jpg,.jpeg,.gif"
            maximoBytes={MAXIMO_BYTES}
            erro={erro}
            aoEscolher={escolher}
          />
        </>
      )}
    </Moldura>
  )
}
