import { useRef, useState } from 'react'
import { linkDaConta } from '#modules/contas/links.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import type { Conta, Dono } from '../tipos.ts'
import { relerContas } from './dados.ts'
import { ACEITA, enviarConta } from './enviar.ts'

/** Sends another file in place of one that could not be read; the first one stays where it is. */
export function TrocarArquivo({ dono, aoTrocar }: { dono: Dono; aoTrocar?: ((c: Conta) => void) | undefined }) {
  const navegar = useNavegar()
  const entrada = useRef<HTMLInputElement>(null)
  const [indo, setIndo] = useState(false)
  async function trocar(arquivo: File | undefined) {
    if (!arquivo) return
    setIndo(true)
    try {
      const nova = await enviarConta(dono, arquivo)
      await relerContas()
      if (aoTrocar) aoTrocar(nova)
      else await navegar({ href: linkDaConta(nova), replace: true })
    } catch (erro) {
      avisarFalha('O arquivo não foi enviado.', erro)
    } finally {
      setIndo(false)
    }
  }
  return (
    <>
      <input
        ref={entrada}
        type="file"
        accept={ACEITA}
        hidden
        aria-label="Outro arquivo da fatura"
        onChange={(e) => void trocar(e.target.files?.[0])}
      />
      <Button tamanho="pequeno" ocupado={indo} onClick={() => entrada.current?.click()}>
        Trocar o arquivo
      </Button>
    </>
  )
}
