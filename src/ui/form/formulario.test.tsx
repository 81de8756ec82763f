// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { desenhar, desmontarTudo, digitar } from '../suporte-de-teste.tsx'
import { BotaoEnviar, Formulario, useFormulario } from './formulario.tsx'
import { haAlteracoes } from './guarda-de-saida.ts'
import { FormTextField } from './texto.tsx'

const esquema = z.object({ nome: z.string().min(3, 'Escreva o nome completo.'), email: z.email('E-mail inválido.') })
function Tela({ enviar }: { enviar: (v: z.infer<typeof esquema>) => Promise<void> }) {
  const form = useFormulario(esquema, { nome: '', email: '' })
  return (
    <Formulario form={form} aoEnviar={enviar}>
      <FormTextField nome="nome" rotulo="Nome" />
      <FormTextField nome="email" rotulo="E-mail" />
      <BotaoEnviar>Salvar</BotaoEnviar>
    </Formulario>
  )
}
const campo = (nome: string) => {
  const el = document.querySelector<HTMLInputElement>(`input[name=${nome}]`)
  if (!el) throw new Error(`no field ${nome}`)
  return el
}
const erroDe = (nome: string) => document.getElementById(`${campo(nome).id}-erro`)?.textContent ?? null
const ctrlEnter = () =>
  act(
    async () =>
      void campo('nome').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }),
      ),
  )
afterEach(desmontarTudo)

describe('the form kit', () => {
  it('shows an error on leaving the field, linked to it for screen readers', async () => {
    await desenhar(<Tela enviar={async () => {}} />)
    await digitar(campo('nome'), 'Al')
    expect(erroDe('nome')).toBeNull()
    await act(async () => {
      campo('nome').focus()
      campo('nome').blur()
    })
    expect(erroDe('nome')).toBe('Escreva o nome completo.')
    expect(campo('nome').getAttribute('aria-invalid')).toBe('true')
    expect(campo('nome').getAttribute('aria-describedby')).toContain('-erro')
  })
  it('submits on Ctrl Enter; with errors, focuses the first one and submits nothing', async () => {
    const enviar = vi.fn(async () => {})
    await desenhar(<Tela enviar={enviar} />)
    await ctrlEnter()
    expect(enviar).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(campo('nome'))
    expect(erroDe('email')).toBe('E-mail inválido.')
  })
  it('shows the server’s refusals at their fields and keeps the input', async () => {
    const enviar = vi.fn(async () => {
      throw Object.assign(new Error('Confira os campos.'), {
        details: [{ campo: 'email', mensagem: 'Este e-mail já está em uso.' }],
      })
    })
    await desenhar(<Tela enviar={enviar} />)
    await digitar(campo('nome'), 'Marlene')
    await digitar(campo('email'), 'm@exemplo.br')
    await ctrlEnter()
    expect(enviar).toHaveBeenCalledWith({ nome: 'Marlene', email: 'm@exemplo.br' })
    expect(erroDe('email')).toBe('Este e-mail já está em uso.')
    expect(campo('email').value).toBe('m@exemplo.br')
    expect(document.activeElement).toBe(campo('email'))
  })
  it('shows an error without a field at the top', async () => {
    await desenhar(
      <Tela
        enviar={async () => {
          throw new Error('O servidor não respondeu.')
        }}
      />,
    )
    await digitar(campo('nome'), 'Marlene')
    await digitar(campo('email'), 'm@exemplo.br')
    await ctrlEnter()
    expect(document.querySelector('[role=alert]')?.textContent).toBe('O servidor não respondeu.')
  })
  it('guards unsaved changes, and only those', async () => {
    await desenhar(<Tela enviar={async () => {}} />)
    expect(haAlteracoes()).toBe(false)
    await digitar(campo('nome'), 'Marlene')
    await digitar(campo('email'), 'm@exemplo.br')
    expect(haAlteracoes()).toBe(true)
    const saida = new Event('beforeunload', { cancelable: true })
    dispatchEvent(saida)
    expect(saida.defaultPrevented).toBe(true)
    await ctrlEnter()
    expect(haAlteracoes()).toBe(false)
    expect(campo('nome').value).toBe('Marlene')
  })
})
