import { describe, expect, it } from 'vitest'
import { tiposDeContrato } from '../tipos.ts'
import { checarModelo, impedem } from './checar.ts'
import { k, p } from './padrao/clausula.ts'
import { MODELOS_PADRAO } from './padrao/modelos.ts'
import { fraseDaDesconhecida, recusasDaPublicacao } from './modelo.ts'

const { autoconsumo } = MODELOS_PADRAO
const com = (id: string, muda: Partial<(typeof autoconsumo.clausulas)[number]>) => ({
  ...autoconsumo,
  clausulas: autoconsumo.clausulas.map((c) => (c.id === id ? { ...c, ...muda } : c)),
})

describe('templates of contracts', () => {
  it.each(tiposDeContrato)('[S1.5] the standard template of %s may be published', (tipo) => {
    expect(recusasDaPublicacao(tipo, MODELOS_PADRAO[tipo])).toEqual([])
  })

  it('refuses a variable that does not exist, with the similar ones', () => {
    const torto = com('partes', {
      blocos: [p('{cliente.nome}, {cliente.rg}, {cliente.documento} e {empresa.cnpj}, {Cliente Nome}')],
    })
    const [uma, outra] = recusasDaPublicacao('autoconsumo', torto)
    expect(uma?.campo).toBe('clausulas.0')
    expect(uma?.mensagem).toMatch(/^\{cliente\.rg\} não existe\. Variáveis parecidas: \{cliente\.\w+\}/)
    expect(outra?.mensagem).toMatch(/^\{Cliente Nome\} não existe/)
  })

  it('names the variable that was meant', () => {
    expect(fraseDaDesconhecida('autoconsumo', 'cliente.nomes')).toContain('{cliente.nome}')
    expect(fraseDaDesconhecida('autoconsumo', 'preco.totla')).toContain('{preco.total}')
    expect(fraseDaDesconhecida('seguro', 'preco.total')).not.toContain('{preco.total}. ')
  })

  it('refuses each clause without its must-have', () => {
    const semTratar = [
      'arrependimento', 'garantias', 'preco', 'prazos', 'rede', 'mora', 'cet', 'lgpd', 'foro', 'eletronica', 'rescisao', 'partes',
    ] // prettier-ignore
    for (const id of semTratar) {
      const sem = { ...autoconsumo, clausulas: autoconsumo.clausulas.filter((c) => c.id !== id) }
      expect([id, impedem(checarModelo('autoconsumo', sem)).map((i) => i.chave)]).toEqual([id, [id]])
    }
  })

  it('finds a limiting clause by its words, whatever its flag says', () => {
    const escondida = com('responsabilidade', { destaque: false, limita: false })
    expect(impedem(checarModelo('autoconsumo', escondida))).toMatchObject([
      { chave: 'destaque', clausula: 'responsabilidade' },
    ])
  })

  it('refuses the words that are never used', () => {
    for (const texto of ['Sua conta zero!', 'O retorno garantido é de 2 %', 'A venda de créditos é livre']) {
      const com1 = {
        ...autoconsumo,
        clausulas: [...autoconsumo.clausulas, k('x', 'Outra', [p(texto)])],
      }
      expect(impedem(checarModelo('autoconsumo', com1)).map((i) => i.chave)).toEqual(['promessas'])
    }
  })

  it('refuses a table with a row of another width, and a clause that is there twice', () => {
    const [primeira] = autoconsumo.clausulas
    const torta = com('partes', {
      blocos: [...(primeira?.blocos ?? []), { tipo: 'tabela', colunas: ['a', 'b'], linhas: [['1']] }],
    })
    expect(recusasDaPublicacao('autoconsumo', torta)[0]?.mensagem).toMatch(/outra quantidade de colunas/)
    const dupla = { ...autoconsumo, clausulas: [...autoconsumo.clausulas, ...autoconsumo.clausulas.slice(0, 1)] }
    expect(recusasDaPublicacao('autoconsumo', dupla)[0]?.mensagem).toMatch(/duas vezes/)
  })
})
