import { useEffect, useEffectEvent, useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { tamanhoDeArquivo } from '#ui/formatos.ts'
import type { Conta, Dono } from '../tipos.ts'
import { relerContas } from './dados.ts'
import { ACEITA, ehFoto, ehGrande, enviarConta } from './enviar.ts'
import { reduzirFoto } from '#ui/midia/reduzir-foto.ts'
import { fraseDoErro } from './usar-conferencia.ts'

interface PropsDoEnvio {
  dono: Dono
  rotulo?: string
  /** dropped elsewhere on the page: sent at once */
  inicial?: File | null
  aoEnviar: (conta: Conta) => void | Promise<void>
}

/** Where a bill is dropped or chosen. A photo over the limit is offered in fewer pixels. */
export function EnviarFatura({ dono, rotulo = 'Ler uma fatura de energia', inicial = null, aoEnviar }: PropsDoEnvio) {
  const [indo, setIndo] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const [grande, setGrande] = useState<File | null>(null)
  async function enviar(arquivo: File | null) {
    setErro(null)
    if (!arquivo) return setErro('A foto não pôde ser reduzida. Tire outra, com menos megapixels.')
    if (ehGrande(arquivo)) {
      if (ehFoto(arquivo)) return setGrande(arquivo)
      return setErro(`O arquivo tem ${tamanhoDeArquivo(arquivo.size)}; o limite é 20 MB. Envie só a fatura.`)
    }
    setIndo(true)
    try {
      const conta = await enviarConta(dono, arquivo)
      await relerContas()
      await aoEnviar(conta)
    } catch (e) {
      setErro(fraseDoErro(e))
    } finally {
      setIndo(false)
      setGrande(null)
    }
  }
  const enviarInicial = useEffectEvent((arquivo: File) => void enviar(arquivo))
  useEffect(() => {
    if (inicial) enviarInicial(inicial)
  }, [inicial])
  return (
    <div className="grid gap-2">
      <FileDrop
        rotulo={indo ? 'Enviando a fatura…' : rotulo}
        dica="PDF, foto ou XML da NF3e, até 20 MB"
        aceita={ACEITA}
        erro={erro}
        disabled={indo}
        aoEscolher={([arquivo]) => void enviar(arquivo ?? null)}
      />
      {grande && (
        <AlertBox
          tom="alerta"
          titulo={`A foto tem ${tamanhoDeArquivo(grande.size)}; o limite é 20 MB. Reduzo e envio?`}
          acao={
            <Button tamanho="pequeno" ocupado={indo} onClick={() => void reduzirFoto(grande).then(enviar)}>
              Reduzir e enviar
            </Button>
          }
        />
      )}
    </div>
  )
}
