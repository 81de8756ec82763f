import fc from '#tests/suporte/propriedades.ts'
import { describe, expect, it } from 'vitest'
import { buscarRespostas } from './buscar.ts'
import { escreverCsvDeRespostas, lerArquivoDeRespostas } from './planilha.ts'
import { preencher, primeiraMarca, variaveisDesconhecidas } from './preencher.ts'
import { saudacaoDe, valoresDasVariaveis, variaveis } from './variaveis.ts'

const dados = (mais: object = {}) => ({
  contato: {
    nome: 'Maria Silva',
    tipo: 'pessoa' as const,
    telefone: '5519992147730',
    email: null,
    empresa: null,
    ...mais,
  },
  atendente: { nome: 'Rafael Nogueira Lima' },
  conversa: {
    id: '01890000-0000-7000-8000-0000000abcde',
    criado_em: '2026-11-20T02:30:00Z',
    caixa: 'WhatsApp',
    fila: null,
  },
  agora: new Date('2026-11-20T17:05:00Z'),
})

describe('variables', () => {
  it('are filled in; one without a value becomes a mark with its label', () => {
    const v = valoresDasVariaveis(dados())
    expect(
      preencher(
        '{{saudacao}}, {{ contato.primeiro_nome }}! Sou {{atendente.primeiro_nome}}. Protocolo {{conversa.protocolo}}, {{data}} {{hora}}, {{dia_da_semana}}.',
        v,
      ),
    ).toEqual({
      texto: 'Boa tarde, Maria! Sou Rafael. Protocolo 20261119-0ABCDE, 20/11/2026 14:05, sexta-feira.',
      faltando: [],
    })
    const { texto, faltando } = preencher('Da {{contato.empresa}} em {{nada.disso}}', v)
    expect([texto, faltando]).toEqual(['Da ‹empresa do contato› em ‹nada.disso›', ['empresa do contato', 'nada.disso']])
    expect(primeiraMarca(texto)).toEqual({ de: 3, ate: 23, rotulo: 'empresa do contato' })
    expect(variaveisDesconhecidas('{{contato.nome}} {{constructor}} {{x}}')).toEqual(['constructor', 'x'])
  })
  it('do not take a phone number for a name', () =>
    expect(valoresDasVariaveis(dados({ nome: '+55 19 99214-7730' }))['contato.nome']).toBeNull())
  it('greet a company by its whole name', () =>
    expect(valoresDasVariaveis(dados({ nome: 'Auto Posto Ipê', tipo: 'empresa' }))['contato.primeiro_nome']).toBe(
      'Auto Posto Ipê',
    ))
  it('choose the greeting by São Paulo time', () =>
    expect(
      ['08:00', '15:00', '21:00', '03:00', '23:30'].map((h) => saudacaoDe(new Date(`2026-11-20T${h}:00Z`))),
    ).toEqual(['Bom dia', 'Boa tarde', 'Boa noite', 'Boa noite', 'Boa noite']))
  it('never expand a value again, and leave nothing in braces', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...Object.keys(variaveis)), (nome, variavel) => {
        const v = valoresDasVariaveis(dados({ nome: `${nome} {{contato.telefone}} a` }))
        expect(preencher('{{contato.nome}}', v).texto).toBe(v['contato.nome'])
        expect(preencher(`{{${variavel}}}`, valoresDasVariaveis(dados())).texto).not.toContain('{{')
      }),
    )
  })
})

describe('searching ready answers', () => {
  const r = (atalho: string, titulo: string, conteudo = '', usos = 0) => ({ atalho, titulo, conteudo, usos })
  const lista = [
    r('oi', 'Saudação'),
    r('pix', 'Chave Pix', 'Nossa chave é…'),
    r('boleto', 'Segunda via', 'o pix também serve', 9),
    r('prazo', 'Prazo da homologação'),
  ]
  const achar = (t: string) => buscarRespostas(lista, t).map((x) => x.atalho)
  it('ranks matches in the code, then the title, then the text, ignoring accents', () => {
    expect(achar('pix')).toEqual(['pix', 'boleto'])
    expect(achar('HOMOLOGACAO prazo')).toEqual(['prazo'])
    expect(achar('')).toEqual(['boleto', 'pix', 'prazo', 'oi'])
    expect(achar('zzz')).toEqual([])
  })
})

describe('import and export files', () => {
  it('reads back what was exported', () => {
    const resposta = fc.record({
      atalho: fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/),
      titulo: fc.stringMatching(/^[\wà-ú";, ]{1,20}$/).map((t) => t.trim() || 'x'),
      conteudo: fc.stringMatching(/^[\wà-ú";,\n ]{1,60}$/).map((t) => t.trim() || 'x'),
    })
    fc.assert(
      fc.property(fc.array(resposta, { minLength: 1, maxLength: 8 }), (lista) => {
        expect(lerArquivoDeRespostas(escreverCsvDeRespostas(lista))).toEqual(lista)
      }),
    )
  })
  it('reads the columns of other products, derives a missing code, and refuses with a message', () => {
    expect(lerArquivoDeRespostas('short_code,content\noi,"Olá, ""você"""')).toEqual([
      { atalho: 'oi', titulo: 'oi', conteudo: 'Olá, "você"' },
    ])
    expect(lerArquivoDeRespostas('[{"title":"Olá, bom dia!","content":"x"}]')).toEqual([
      { atalho: 'ola-bom-dia', titulo: 'Olá, bom dia!', conteudo: 'x' },
    ])
    expect(() => lerArquivoDeRespostas('a,b\n1,2')).toThrow('A primeira linha deve trazer as colunas')
    expect(() => lerArquivoDeRespostas('{"a":')).toThrow('O arquivo JSON não pôde ser lido.')
  })
  it('escapes a formula so that a spreadsheet shows it as text', () =>
    expect(escreverCsvDeRespostas([{ atalho: 'x', titulo: '=1+1', conteudo: '@SUM(A1)' }])).toContain(
      `"'=1+1";"'@SUM(A1)"`,
    ))
})
