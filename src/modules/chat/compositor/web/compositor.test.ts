import { describe, expect, it } from 'vitest'
import { anexoDo } from '#modules/chat/nucleo/web/anexos.ts'
import { nomeNoStorage } from '#platform/navegador/subir.ts'
import { umaMensagem } from '#modules/chat/nucleo/web/amostras-de-teste.ts'
import { validarConversa } from '#modules/chat/atos/web/dialogos/validar-conversa.ts'
import { picosDaOnda } from '#modules/chat/fio/web/tocador.tsx'
import { categorias } from './emojis.ts'
import { gatilhoEm, mencoesNoTexto } from './gatilho.ts'
import { nomeDaGravacao } from './gravacao.ts'
import { aceitar } from './usar-anexos.ts'
import { filtrarEmojis } from './painel-de-emoji.tsx'
import { teclaEnvia } from './preferencia.ts'
import { corpoDoEnvio } from './usar-enviar.ts'

const tecla = (m: Partial<Parameters<typeof teclaEnvia>[0]>) => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  ...m,
})

describe('writing', () => {
  it('sends with Enter, not with Shift+Enter, always with Ctrl+Enter, and never during IME composition', () => {
    expect(teclaEnvia(tecla({}), true)).toBe(true)
    expect(teclaEnvia(tecla({ shiftKey: true }), true)).toBe(false)
    expect(teclaEnvia(tecla({}), false)).toBe(false)
    expect(teclaEnvia(tecla({ ctrlKey: true }), false)).toBe(true)
    expect(teclaEnvia(tecla({ isComposing: true, ctrlKey: true }), true)).toBe(false)
  })

  it('[S3.28] sends an attachment with name, type, size and path, and null for fields that the server measures', () => {
    const f = new File(['abc'], 'Conta de Luz (nov).PDF', { type: 'application/pdf' })
    expect(anexoDo(f, 'c1/x.pdf')).toEqual({
      nome_arquivo: 'Conta de Luz (nov).PDF',
      tipo_mime: 'application/pdf',
      tamanho: 3,
      caminho_storage: 'c1/x.pdf',
      url_publica: null,
      largura: null,
      altura: null,
      duracao: null,
    })
  })

  it('converts a file name to one that every storage accepts', () => {
    expect(nomeNoStorage('Conta de Luz (nov).PDF')).toBe('conta-de-luz-nov.pdf')
    expect(nomeNoStorage('../../etc/passwd')).toBe('etc-passwd')
    expect(nomeNoStorage('ação.tar.gz')).toBe('acao-tar.gz')
    expect(nomeNoStorage('💡')).toBe('arquivo')
  })

  it('derives the message type from the file, and a note never quotes', () => {
    const a = (tipo_mime: string) => [{ ...anexoDo(new File(['x'], 'a'), 'c/a'), tipo_mime }]
    expect(corpoDoEnvio(' oi ', [], false, null)).toEqual({ conteudo: 'oi', tipo: 'text', privada: false })
    expect(corpoDoEnvio('', a('image/png'), false, null).tipo).toBe('imagem')
    expect(corpoDoEnvio('', a('audio/webm'), false, null).tipo).toBe('audio')
    expect(corpoDoEnvio('veja', a('application/pdf'), false, umaMensagem(3))).toMatchObject({
      tipo: 'media',
      citada_id: 'm3',
    })
    expect(corpoDoEnvio('só nós', [], true, umaMensagem(3))).not.toHaveProperty('citada_id')
  })

  it('names a recording by its time and its actual format', () => {
    expect(nomeDaGravacao('audio/webm;codecs=opus', new Date('2026-11-20T12:34:56Z'))).toBe(
      'audio-20261120-123456.webm',
    )
    expect(nomeDaGravacao('audio/mp4', new Date('2026-11-20T12:34:56Z'))).toMatch(/\.m4a$/)
  })

  it('resamples a waveform to the displayed bars, the loudest at full height', () => {
    const picos = picosDaOnda([0, 50, 100, 50], 8)
    expect(picos).toEqual([0, 0, 0.5, 0.5, 1, 1, 0.5, 0.5])
    expect(picosDaOnda(null)).toBeUndefined()
  })
})

describe('lookup while typing', () => {
  const em = (texto: string, privada = false) => gatilhoEm(texto, texto.length, privada)
  it('opens ready answers for a slash at the beginning of a word, not for URLs, fractions and dates', () => {
    expect(em('/oi')).toEqual({ tipo: 'resposta', busca: 'oi', de: 0, ate: 3 })
    expect(em('Olá! /')).toEqual({ tipo: 'resposta', busca: '', de: 5, ate: 6 })
    for (const t of ['https://x', '24/7', '20/11', 'e/ou', '/oi ', 'a/b/c']) expect(em(t), t).toBeNull()
  })
  it('opens colleagues for an at sign, in notes only', () => {
    expect(em('@bru', true)).toEqual({ tipo: 'mencao', busca: 'bru', de: 0, ate: 4 })
    expect(em('vê isso, @Bruno Cav', true)).toMatchObject({ busca: 'Bruno Cav', de: 9 })
    expect([em('@bru'), em('a@b', true)]).toEqual([null, null])
  })
  it('notifies only the colleagues still mentioned in the text', () =>
    expect(
      mencoesNoTexto('@Ana Lima vê', [
        { id: '1', nome: 'Ana Lima' },
        { id: '2', nome: 'Bruno' },
        { id: '1', nome: 'Ana Lima' },
      ]),
    ).toEqual(['1']))
})

describe('files', () => {
  const f = (nome: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], nome, { type })
  it('refuses what the channel does not accept, with a message for each, and keeps the rest', () => {
    const r = aceitar(
      [
        f('a.png', 'image/png'),
        f('b.exe', 'application/x-msdownload'),
        f('c.png', 'image/png', 50),
        f('d.png', 'image/png', 0),
      ],
      0,
      { anexos: ['image/*', 'application/pdf'], anexo_maximo: 10 },
    )
    expect([r.aceitos.map((x) => x.name), r.recusas]).toEqual([
      ['a.png'],
      [
        'b.exe: este tipo de arquivo não é aceito.',
        'c.png: tem 50 B, o limite é 10 B.',
        'd.png: o arquivo está vazio.',
      ],
    ])
    expect(aceitar([f('a.png', 'image/png')], 0, { anexos: [], anexo_maximo: 0 }).recusas).toEqual([
      'Este canal não leva arquivos.',
    ])
    expect(
      aceitar([f('a.png', 'image/png'), f('b.png', 'image/png')], 9, { anexos: null, anexo_maximo: 10 }).recusas,
    ).toEqual(['No máximo 10 arquivos por mensagem.'])
  })
})

describe('emoji', () => {
  it('are found by Portuguese words without accents', () => {
    const achar = (t: string) => filtrarEmojis(t).flatMap((c) => c.emojis.map((e) => e.emoji))
    expect(achar('lampada')).toContain('💡')
    expect(achar('girassol')).toEqual(['🌻'])
    expect(achar('xyz')).toEqual([])
  })
  it('are single graphemes with search words, without duplicates', () => {
    const todos = categorias.flatMap((c) => c.emojis)
    const graf = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
    expect(todos.filter((e) => [...graf.segment(e.emoji)].length !== 1 || e.nome === '')).toEqual([])
    expect(new Set(todos.map((e) => e.emoji)).size).toBe(todos.length)
  })
})

describe('a new conversation', () => {
  const v = {
    caixa_entrada_id: '01890000-0000-7000-8000-000000000000',
    contato_nome: 'Ana',
    contato_telefone: '(19) 99214-7730',
    contato_email: '',
  }
  it("[S5.9] [S5.10] [S5.11] is refused before sending, with the contract's messages", () => {
    expect(validarConversa({ ...v, caixa_entrada_id: null }, null)).toEqual({
      erros: { caixa_entrada_id: 'Caixa de entrada é obrigatória' },
    })
    expect(validarConversa({ ...v, contato_email: 'ana@' }, 'api')).toEqual({
      erros: { contato_email: 'E-mail do contato inválido' },
    })
    expect(validarConversa({ ...v, contato_telefone: '19 9921x' }, 'api')).toEqual({
      erros: { contato_telefone: 'Telefone do contato inválido' },
    })
    expect(validarConversa({ ...v, contato_telefone: '' }, 'api')).toEqual({
      erros: { contato_telefone: 'Telefone do contato inválido' },
    })
    expect(validarConversa(v, 'api')).toEqual({
      corpo: { caixa_entrada_id: v.caixa_entrada_id, contato_nome: 'Ana', contato_telefone: '(19) 99214-7730' },
    })
  })
})
