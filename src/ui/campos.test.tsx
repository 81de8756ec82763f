// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { iniciais } from './avatar.tsx'
import { separarArquivos } from './file-drop.tsx'
import { lerNumero, NumberField } from './number-field.tsx'
import { InlineEdit } from './inline-edit.tsx'
import { MoneyField } from './money-field.tsx'
import { OtpField } from './otp-field.tsx'
import { desenhar, desmontarTudo, digitar } from './suporte-de-teste.tsx'
import { tomEstavel } from './tom.ts'
import { comCriacao, filtrarOpcoes } from './usar-opcoes.ts'

afterEach(desmontarTudo)
const entradas = () => [...document.querySelectorAll('input')]
const colar = (el: Element, texto: string) => {
  const e = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(e, { clipboardData: { getData: () => texto } })
  return act(async () => void el.dispatchEvent(e))
}

describe('the number field', () => {
  function Tela({ mudou, inicial }: { mudou: (v: number | null) => void; inicial: number }) {
    const [v, setV] = useState<number | null>(inicial)
    return (
      <NumberField
        rotulo="TE"
        casas={5}
        passo={0.01}
        valor={v}
        aoMudar={(novo) => {
          mudou(novo)
          setV(novo)
        }}
      />
    )
  }
  it('shows the decimals that it accepts, and a tariff keeps them when its field is left', async () => {
    const mudou = vi.fn()
    await desenhar(<Tela mudou={mudou} inicial={0.32193} />)
    const [campo] = entradas()
    if (!campo) throw new Error('no field')
    expect(campo.value).toBe('0,32193')
    await act(async () => {
      campo.focus()
      campo.blur()
    })
    expect(mudou).not.toHaveBeenCalled()
    await act(
      async () =>
        void campo.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true })),
    )
    expect([campo.value, mudou.mock.lastCall]).toEqual(['0,33193', [0.33193]])
  })
})

describe('the code field', () => {
  function Tela({ completo }: { completo: (c: string) => void }) {
    const [v, setV] = useState('')
    return <OtpField rotulo="Código" valor={v} aoMudar={setV} aoCompletar={completo} />
  }
  const lido = () =>
    entradas()
      .map((e) => e.value)
      .join('')
  it('accepts the whole code pasted into any box, with spaces', async () => {
    const completo = vi.fn()
    await desenhar(<Tela completo={completo} />)
    const terceira = entradas()[2]
    if (terceira) await colar(terceira, ' 418 203 ')
    expect(lido()).toBe('418203')
    expect(completo).toHaveBeenCalledExactlyOnceWith('418203')
  })
  it('moves to the next box on input and refuses letters', async () => {
    await desenhar(<Tela completo={() => {}} />)
    for (const [n, t] of [
      [0, '4'],
      [1, 'x'],
      [1, '1'],
    ] as const) {
      const el = entradas()[n]
      if (el) await digitar(el, t)
    }
    expect(lido()).toBe('41')
    expect(document.activeElement).toBe(entradas()[2])
    await act(
      async () =>
        void entradas()[2]?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }),
        ),
    )
    expect(lido()).toBe('4')
  })
})

describe('the money field', () => {
  it('accepts any pasted format and returns centavos', async () => {
    const aoMudar = vi.fn()
    await desenhar(<MoneyField rotulo="Valor" valor={null} aoMudar={aoMudar} />)
    const [el] = entradas()
    if (el) await digitar(el, 'R$ 1.234,5')
    expect(aoMudar).toHaveBeenLastCalledWith(123450)
  })
})

describe('editing in place', () => {
  it('keeps the input and shows the reason when saving fails, and shows the new value immediately when it succeeds', async () => {
    let falhar = true
    const salvar = vi.fn(async () => {
      if (falhar) throw new Error('Este e-mail já está em uso.')
    })
    await desenhar(<InlineEdit rotulo="E-mail" valor="a@b.br" aoSalvar={salvar} />)
    await act(async () => document.querySelector('button')?.click())
    const [el] = entradas()
    if (!el) throw new Error('no input')
    await digitar(el, 'novo@b.br')
    await act(
      async () =>
        void el.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    )
    expect(entradas()[0]?.value).toBe('novo@b.br')
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Este e-mail já está em uso.')
    falhar = false
    await act(
      async () =>
        void entradas()[0]?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        ),
    )
    expect(salvar).toHaveBeenCalledTimes(2)
    expect(document.querySelector('button')?.textContent).toContain('novo@b.br')
  })
})

describe('small functions', () => {
  it('skip connecting words in initials and always give a person the same colour', () => {
    expect(['Maria de Souza', 'Ítalo', 'joão da silva e santos', ''].map(iniciais)).toEqual(['MS', 'Í', 'JS', '?'])
    expect(tomEstavel('p-123')).toBe(tomEstavel('p-123'))
    expect(new Set(Array.from({ length: 60 }, (_, n) => tomEstavel(`pessoa ${n}`))).size).toBe(6)
  })
  it('find options without accents and offer to create a missing one once', () => {
    const o = [
      { valor: '1', rotulo: 'São João', detalhe: 'SP' },
      { valor: '2', rotulo: 'Sumaré' },
    ]
    expect(filtrarOpcoes(o, 'joao sp').map((x) => x.valor)).toEqual(['1'])
    expect(comCriacao(o, 'sumare', true)).toBe(o)
    expect(comCriacao(o, ' Itu ', true).at(-1)).toMatchObject({ rotulo: 'Itu', criar: true })
  })
  it('read numbers with a comma or a dot', () => {
    expect(['1.234,5', '1234.5', '1.234', '0,02', '', 'x', '-3,5'].map(lerNumero)).toEqual([
      1234.5,
      1234.5,
      1234,
      0.02,
      null,
      null,
      -3.5,
    ])
  })
  it('name each refused file with the reason', () => {
    const pdf = new File(['a'], 'conta.pdf', { type: 'application/pdf' })
    const r = separarArquivos(
      [pdf, new File(['a'], 'a.exe'), new File([], 'vazio.pdf'), new File(['x'.repeat(2000)], 'grande.pdf')],
      { aceita: '.pdf,image/*', maximoBytes: 1000, varios: true },
    )
    expect(r.aceitos).toEqual([pdf])
    expect(r.recusas).toEqual([
      'a.exe: este tipo de arquivo não é aceito.',
      'vazio.pdf: o arquivo está vazio.',
      'grande.pdf: tem 2 kB, o limite é 1 kB.',
    ])
  })
})
