import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lerFotoDaConta, type FotoLida } from './ler.ts'

const PASTA = join(import.meta.dirname, '../../../../tests/suporte/documentos')
/** What the models read of the sample photo. */
const lida = (): FotoLida => JSON.parse(readFileSync(join(PASTA, 'foto-01-textos.json'), 'utf8'))
const certa: Record<string, unknown> & { historico: { mes: string; kwh: string; dias: number }[] } = JSON.parse(
  readFileSync(join(PASTA, 'respostas.json'), 'utf8'),
)['fatura-01-cemig-simples.pdf'].esperado

const ler = (foto: FotoLida) => {
  const r = lerFotoDaConta(foto)
  if (r.recusado) throw new Error(r.mensagem)
  return r
}

const ESSENCIAIS = ['concessionaria', 'chaveNf3e', 'totalCentavos', 'linhaDigitavel', 'mesReferencia', 'consumoKwh']

describe('photo of a bill', () => {
  it('reads the essential fields and 11 or more months, and claims nothing wrong', () => {
    const { lido, foto } = ler(lida())
    expect(foto).toBe(true)
    for (const campo of ESSENCIAIS) expect(Object.entries(lido)).toContainEqual([campo, certa[campo]])
    expect(lido.historico.length).toBeGreaterThanOrEqual(11)
    for (const h of lido.historico) {
      const certo = certa.historico.find((c) => c.mes === h.mes)
      expect(h.kwh).toBe(certo?.kwh)
      expect([null, certo?.dias]).toContain(h.dias)
    }
    const simples = Object.entries(lido).filter(([, v]) => typeof v === 'string' || typeof v === 'number')
    for (const [campo, valor] of simples) expect([campo, certa[campo]]).toEqual([campo, valor])
  })

  it('leaves empty what a wrong digit makes unsure', () => {
    const trocar = (de: string, para: string): FotoLida => {
      const foto = lida()
      return { ...foto, codigos: [], textos: foto.textos.map((t) => ({ ...t, texto: t.texto.replace(de, para) })) }
    }
    expect(ler(trocar('91234567104', '91234567204')).lido.chaveNf3e).toBeNull()
    expect(ler(trocar('426750138300', '426760138300')).lido).toMatchObject({
      linhaDigitavel: null,
      totalCentavos: null,
    })
    expect(ler(trocar('OUT/2026', 'SET/2025')).lido.mesReferencia).toBeNull()
    const meses = ler(trocar('212', '272')).lido.historico.map((h) => h.kwh)
    expect(meses).toHaveLength(12)
    expect(meses).not.toContain('272')
  })

  it('refuses a picture without a key and without a payment code', () => {
    const foto = { ...lida(), codigos: [], textos: lida().textos.filter((t) => t.texto.replace(/\D/g, '').length < 30) }
    expect(lerFotoDaConta(foto)).toMatchObject({ recusado: true, codigo: 'SEM_TEXTO_SO_IMAGEM' })
  })
})
