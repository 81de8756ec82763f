import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { servidorDeCorreio } from '../contract/servidor.ts'
import { Secao } from './secao.tsx'

/** A real conversation with the server in use; shows what the server answered. */
export function TesteDoCorreio() {
  const eu = usePessoa()
  const [para, setPara] = useState('')
  const teste = useMutation({
    mutationFn: async () => (await chamar(servidorDeCorreio.testar, { body: { para: para.trim() || null } })).data,
    onError: (erro) => avisarFalha('O teste não foi feito', erro),
  })
  const r = teste.data
  return (
    <Secao id="teste" titulo="Mensagem de teste" frase="Vale o que está salvo. A resposta é a do próprio servidor.">
      <form
        noValidate
        aria-label="Mensagem de teste"
        className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end"
        onSubmit={(e) => {
          e.preventDefault()
          teste.mutate()
        }}
      >
        <TextField
          rotulo="Mandar para"
          type="email"
          inputMode="email"
          placeholder={eu.email}
          value={para}
          onChange={(e) => setPara(e.target.value)}
          maxLength={255}
        />
        <Button type="submit" ocupado={teste.isPending}>
          Mandar teste
        </Button>
      </form>
      {r && !teste.isPending && (
        <AlertBox tom={r.resultado === 'aceita' ? 'sucesso' : 'perigo'} titulo={r.frase}>
          {r.resultado === 'aceita' ? (
            <p>Confira a caixa de entrada de {r.para}; se não chegar, veja o spam.</p>
          ) : (
            r.resposta && <p className="mt-1 font-mono text-12 break-words">{r.resposta}</p>
          )}
        </AlertBox>
      )}
    </Secao>
  )
}
