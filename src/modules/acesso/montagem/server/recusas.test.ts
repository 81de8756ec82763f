import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { montarCasa } from './teste/servidor.ts'

const casa = await montarCasa()
const admin = await casa.pessoa({ globais: ['admin'] })
const semPapel = await casa.pessoa()
const id = uuidv7()
const token = 'x'.repeat(43)

/** Invalid input that each endpoint must refuse, and the field it must name. Endpoints without input are not listed. */
const invalidos: Record<string, { params?: Record<string, string>; query?: string; corpo?: unknown; campo: string }[]> =
  {
    'eu.alterar': [
      { corpo: { nome: 'x' }, campo: 'nome' },
      { corpo: { telefone: '123' }, campo: 'telefone' },
      { corpo: { fuso: 'America/Atlantida' }, campo: 'fuso' },
      { corpo: { fuso: '-03:00' }, campo: 'fuso' },
    ],
    'eu.guardarPreferencia': [
      { params: { chave: 'Não Serve' }, corpo: { valor: 1 }, campo: 'chave' },
      { params: { chave: 'tema' }, corpo: { valor: 'x'.repeat(20_000) }, campo: 'valor' },
    ],
    'demonstracao.deixar': [
      { corpo: { empresa: ' ', manter: true }, campo: 'empresa' },
      { corpo: { empresa: 'Girassol' }, campo: 'manter' },
    ],
    'usuarios.colegas': [
      { query: 'limit=101', campo: 'limit' },
      { query: 'ids=abc', campo: 'ids.0' },
    ],
    'usuarios.listar': [
      { query: 'ativo=talvez', campo: 'ativo' },
      { query: 'departamento=xx', campo: 'departamento' },
      { query: 'page=0', campo: 'page' },
      { query: 'cursor=lixo', campo: 'cursor' },
    ],
    'usuarios.obter': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.alterar': [{ params: { id }, corpo: { cargo_id: 'abc' }, campo: 'cargo_id' }],
    'usuarios.desativar': [{ params: { id: 'abc' }, corpo: {}, campo: 'id' }],
    'usuarios.reativar': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.encerrarSessoes': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.redefinirMfa': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.liberarEntrada': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.darPapel': [
      { params: { id }, corpo: { departamento: 'zz', papel: 'operador' }, campo: 'departamento' },
      { params: { id }, corpo: { departamento: 'co', papel: 'dono' }, campo: 'papel' },
    ],
    'usuarios.alterarValidade': [
      { params: { id, membro_id: id }, corpo: { valido_ate: 'amanhã' }, campo: 'valido_ate' },
    ],
    'usuarios.tirarPapel': [{ params: { id, membro_id: 'abc' }, campo: 'membro_id' }],
    'usuarios.definirGlobais': [{ params: { id }, corpo: { papeis: ['rei'] }, campo: 'papeis.0' }],
    'times.listar': [{ query: 'departamento=xx', campo: 'departamento' }],
    'times.obter': [{ params: { id: 'abc' }, campo: 'id' }],
    'times.criar': [
      { corpo: { nome: '' }, campo: 'nome' },
      { corpo: { nome: 'Time', membros: ['abc'] }, campo: 'membros.0' },
      { corpo: { nome: 'Time', turnos: [{ dia: 1, inicio: 600, fim: 540 }] }, campo: 'turnos.0.fim' },
    ],
    'times.alterar': [{ params: { id }, corpo: { lider_id: 'abc' }, campo: 'lider_id' }],
    'times.excluir': [{ params: { id: 'abc' }, campo: 'id' }],
    'cargos.listar': [{ query: 'departamento=xx', campo: 'departamento' }],
    'cargos.obter': [{ params: { id: 'abc' }, campo: 'id' }],
    'cargos.criar': [
      { corpo: {}, campo: 'nome' },
      {
        corpo: {
          nome: 'Cargo repetido',
          papeis: [
            { departamento: 'co', papel: 'operador' },
            { departamento: 'co', papel: 'operador' },
          ],
        },
        campo: 'papeis',
      },
    ],
    'cargos.alterar': [
      { params: { id }, corpo: { nome: 'x'.repeat(81) }, campo: 'nome' },
      {
        params: { id },
        corpo: { limites: [{ tipo: 'compra', limite_centavos: -1 }] },
        campo: 'limites.0.limite_centavos',
      },
    ],
    'cargos.excluir': [{ params: { id: 'abc' }, campo: 'id' }],
    'cargos.pessoas': [{ params: { id: 'abc' }, campo: 'id' }],
    'papeis.pessoas': [{ params: { id: 'abc' }, campo: 'id' }],
    'papeis.criar': [
      { corpo: {}, campo: 'nome' },
      {
        corpo: { nome: 'Técnico', frase: ' ', departamento: null, permissoes: [] },
        campo: 'frase',
      },
      {
        corpo: {
          nome: 'Técnico',
          frase: 'Vê contatos',
          departamento: null,
          permissoes: [{ permissao: 'contatos.contato.ver', alcance: 'mundo' }],
        },
        campo: 'permissoes.0.alcance',
      },
    ],
    'papeis.previa': [{ params: { id }, corpo: { permissoes: [] }, campo: 'permissoes' }],
    'papeis.alterar': [{ params: { id }, corpo: { versao: 0 }, campo: 'versao' }],
    'papeis.arquivar': [{ params: { id }, corpo: { versao: 1 }, campo: 'arquivado' }],
    'ver_como.comecar': [{ corpo: { pessoa_id: 'abc' }, campo: 'pessoa_id' }],
    'ver_como.sair': [{ params: { id: 'abc' }, campo: 'id' }],
    'cargos.aplicar': [{ params: { id }, corpo: { pessoas: [] }, campo: 'pessoas' }],
    'convites.listar': [{ query: 'situacao=xx', campo: 'situacao' }],
    'convites.criar': [
      { corpo: { nome: 'Ana Paula', email: 'sem-arroba' }, campo: 'email' },
      {
        corpo: { nome: 'Ana Paula', email: 'ana@x.com', papeis: [{ departamento: 'co', papel: 'dono' }] },
        campo: 'papeis.0.papel',
      },
    ],
    'convites.revogar': [{ params: { id: 'abc' }, campo: 'id' }],
    'convites.reenviar': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.novaSenha': [{ params: { id }, corpo: { como: 'carta' }, campo: 'como' }],
    'convites.ver': [{ params: { token: 'curto' }, campo: 'token' }],
    'convites.aceitar': [
      { params: { token }, corpo: { nome: 'Ana Paula', senha: 'curta' }, campo: 'senha' },
      { params: { token }, corpo: { nome: 'Ana Paula', senha: 'ã'.repeat(40) }, campo: 'senha' },
    ],
    'pedidos.pedir': [
      { corpo: { nome: 'Ana Paula', email: 'ana@x.com', departamento: 'co', motivo: ' ' }, campo: 'motivo' },
    ],
    'pedidos.listar': [{ query: 'status=xx', campo: 'status' }],
    'pedidos.aprovar': [{ params: { id }, corpo: {}, campo: 'papel' }],
    'pedidos.recusar': [{ params: { id: 'abc' }, corpo: {}, campo: 'id' }],
    'cadastro.cadastrar': [{ corpo: { nome: 'Ana Paula', email: 'x' }, campo: 'email' }],
    'cadastro.primeiroAcesso': [{ corpo: { nome: 'Ana Paula', email: 'ana@x.com', senha: 'curta' }, campo: 'senha' }],
    'dominios.criar': [
      { corpo: { dominio: 'sem ponto' }, campo: 'dominio' },
      { corpo: { dominio: 'x.com', departamento: 'co' }, campo: 'papel' },
    ],
    'dominios.excluir': [{ params: { dominio: 'x' }, campo: 'dominio' }],
    'eu.trocarFoto': [
      { corpo: { imagem: '!!!' }, campo: 'imagem' },
      { corpo: { imagem: Buffer.from('not a picture').toString('base64') }, campo: 'imagem' },
    ],
    'feriados.criar': [
      { corpo: { nome: 'x' }, campo: 'nome' },
      { corpo: { nome: 'Ponte', dia: '2026-02-30', alcance: 'empresa' }, campo: 'dia' },
    ],
    'feriados.alterar': [
      { params: { id: 'abc' }, corpo: { nome: 'Ponte', dia: '2026-02-03', alcance: 'empresa' }, campo: 'id' },
    ],
    'feriados.excluir': [{ params: { id: 'abc' }, campo: 'id' }],
    'feriados.lugares': [
      { corpo: { lugares: [{ departamento: null, uf: 'ZZ', cidade: 'Itu' }] }, campo: 'lugares.0.uf' },
    ],
    'usuarios.por_dentro.acesso': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.por_dentro.sessoes': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.por_dentro.entrada': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.por_dentro.encerrarSessao': [{ params: { id, sessao_id: 'abc' }, campo: 'sessao_id' }],
    'usuarios.por_dentro.historico': [
      { params: { id: 'abc' }, campo: 'id' },
      { params: { id }, query: 'cursor=x', campo: 'cursor' },
    ],
    'usuarios.por_dentro.historicoDoTime': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.por_dentro.historicoDoCargo': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.por_dentro.encerrarMinha': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.entregas.previa': [
      { params: { id }, corpo: { entregas: [{ tipo: 'cartoes', para: 'pessoa' }] }, campo: 'entregas.0.id' },
    ],
    'usuarios.entregas.entregar': [{ params: { id }, corpo: { entregas: [] }, campo: 'entregas' }],
    'usuarios.entregas.listar': [{ params: { id: 'abc' }, campo: 'id' }],
    'usuarios.entregas.desfazer': [{ params: { id, entrega_id: 'abc' }, campo: 'entrega_id' }],
    'ausencias.marcar': [
      { corpo: { de: 'hoje', ate: '2030-01-01T00:00:00Z' }, campo: 'de' },
      { corpo: { de: '2030-01-02T00:00:00Z', ate: '2030-01-01T00:00:00Z' }, campo: 'ate' },
    ],
    'ausencias.cancelar': [{ params: { id: 'abc' }, campo: 'id' }],
    'ausencias.daPessoa': [{ params: { id: 'abc' }, campo: 'id' }],
    'ausencias.marcarDaPessoa': [{ params: { id }, corpo: { de: '2030-01-01T00:00:00Z' }, campo: 'ate' }],
    'ausencias.cancelarDaPessoa': [{ params: { id, ausencia_id: 'abc' }, campo: 'ausencia_id' }],
    'fotos.ver': [{ params: { token: 'x'.repeat(61) }, campo: 'token' }],
    'auditoria.exportar': [{ query: 'de=ontem', campo: 'de' }],
    'auditoria.listar': [
      { query: 'cursor=abc', campo: 'cursor' },
      { query: 'de=ontem', campo: 'de' },
    ],
  }

const endereco = (path: string, params: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, nome: string) => encodeURIComponent(params[nome] ?? (nome === 'token' ? token : id)))

describe.each(casa.registro.map(({ id: rota, endpoint }) => ({ rota, endpoint })))('$rota', ({ rota, endpoint }) => {
  const metodo = endpoint.method as 'GET' | 'POST' | 'PUT' | 'DELETE'

  if (endpoint.open) {
    it('states why it is open, and is limited', () => {
      expect(endpoint.open?.length).toBeGreaterThan(20)
      expect(endpoint.limit).toBeGreaterThan(0)
    })
  } else {
    it('refuses an anonymous user', async () => {
      const r = await casa.chamar(null, metodo, endereco(endpoint.path), metodo === 'GET' ? undefined : {})
      expect([r.status, r.corpo.error.code]).toEqual([401, 'UNAUTHENTICATED'])
    })
    if (endpoint.permission !== 'sessao') {
      it('refuses a user without a role, naming the missing permission', async () => {
        const r = await casa.chamar(semPapel, metodo, endereco(endpoint.path), metodo === 'GET' ? undefined : {})
        expect(r).toMatchObject({
          status: 403,
          corpo: { error: { code: 'FORBIDDEN', details: { permissao: endpoint.permission } } },
        })
      })
    }
  }

  if (endpoint.params || endpoint.query || endpoint.body) {
    it('refuses invalid input, naming the field in Portuguese', async () => {
      const casos = invalidos[rota]
      expect(casos, `${rota} needs an invalid example`).toBeDefined()
      for (const { params, query, corpo, campo } of casos ?? []) {
        const r = await casa.chamar(admin, metodo, endereco(endpoint.path, params) + (query ? `?${query}` : ''), corpo)
        expect(r, `${rota} ${campo}`).toMatchObject({
          status: 400,
          corpo: {
            success: false,
            error: { code: 'VALIDATION_ERROR', details: expect.arrayContaining([expect.objectContaining({ campo })]) },
          },
        })
        expect(r.corpo.error.message).not.toMatch(/invalid|expected|required/i)
      }
    })
  }
})
