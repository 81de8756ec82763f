import { z } from 'zod'
import { campo } from '#engines/funil/campos.ts'
import { definicao, papeisNoFunil, rascunho } from '#engines/funil/tipos.ts'
import { endpoint } from '#kit/endpoint.ts'
import { ok, sucesso } from '#kit/pagina.ts'
import { booleano, porId } from '#kit/parametros.ts'
import { alcances } from '#modules/funis/nucleo/tipos.ts'

const base = '/api/definicoes' as const
const id = z.uuid('Identificador inválido')
const nome = z
  .string('Dê um nome ao funil')
  .trim()
  .min(1, 'Dê um nome ao funil')
  .max(80, 'O nome tem no máximo 80 letras')
const pessoa = z.object({ id: z.string(), nome: z.string() })
const problema = z.object({
  gravidade: z.enum(['erro', 'aviso']),
  secao: z.enum(['geral', 'estagios', 'movimentos', 'motivos', 'passagens', 'cartao']),
  id: z.string().nullable(),
  texto: z.string(),
})
const diferenca = z.object({ tipo: z.enum(['novo', 'removido', 'mudou']), onde: z.string(), texto: z.string() })

const definicaoNaLista = z.object({
  id: z.string(),
  chave: z.string(),
  nome: z.string(),
  descricao: z.string(),
  departamento: z.string(),
  versao: z.number().int(),
  arquivado: z.boolean(),
  abertos: z.number().int(),
  estagios: z.number().int(),
  publicada_em: z.string().nullable(),
  publicada_por: z.string().nullable(),
  tem_rascunho: z.boolean(),
})
export type DefinicaoNaLista = z.infer<typeof definicaoNaLista>

const membro = z.object({
  id: z.string(),
  pessoa: pessoa.nullable(),
  time: pessoa.nullable(),
  papel: z.enum(papeisNoFunil),
  alcance: z.enum(alcances),
})
export type MembroDoFunil = z.infer<typeof membro>

/** Other funnels and their stages: possible destinations of a hand-off. */
const vizinho = z.object({
  chave: z.string(),
  nome: z.string(),
  departamento: z.string(),
  estagios: z.array(z.object({ chave: z.string(), nome: z.string(), tipo: z.string() })),
})
export type FunilVizinho = z.infer<typeof vizinho>
const prazoLegal = z.object({
  id: z.string(),
  termo: z.string(),
  nome: z.string(),
  caso: z.string(),
  valor: z.number().int(),
  unidade: z.enum(['du', 'dc']),
  norma: z.string(),
  fonte: z.string(),
  vigente_de: z.string(),
})
export type PrazoLegalNaTela = z.infer<typeof prazoLegal>

const emEdicao = z.object({
  id: z.string(),
  chave: z.string(),
  departamento: z.string(),
  versao: z.number().int(),
  arquivado: z.boolean(),
  alcance: z.enum(alcances),
  abertos: z.number().int(),
  /** days of the company's register on which it is closed */
  feriados: z.array(z.string()),
  vigente: definicao.nullable(),
  rascunho,
  guarda: z.object({
    versao: z.number().int(),
    em: z.string().nullable(),
    por: z.string().nullable(),
    pendente: z.boolean(),
  }),
  membros: z.array(membro),
})
export type FunilEmEdicao = z.infer<typeof emEdicao>
const guardado = z.object({ versao: z.number().int(), em: z.string() })

const efeito = z.object({
  problemas: z.array(problema),
  diferencas: z.array(diferenca),
  /** removed stages that still contain cards, and the stages those can move to */
  removidos: z.array(
    z.object({
      id: z.string(),
      nome: z.string(),
      cartoes: z.number().int(),
      destinos: z.array(z.object({ id: z.string(), nome: z.string() })),
    }),
  ),
  /** stages with a changed deadline, and the number of cards in them */
  prazos: z.array(z.object({ id: z.string(), nome: z.string(), cartoes: z.number().int() })),
  /** newly required fields that are empty in open cards in or past the stage */
  portas: z.array(z.object({ estagio: z.string(), campo: z.string(), cartoes: z.number().int() })),
  /** stages that will require an approval on leaving, and the open cards in or past them without one */
  saidas: z.array(z.object({ estagio: z.string(), cartoes: z.number().int() })),
  /** cards whose own amount differs from the field that will supply it */
  valores_diferentes: z.number().int(),
})
export type EfeitoDePublicar = z.infer<typeof efeito>
const versaoNaLista = z.object({
  numero: z.number().int(),
  em: z.string(),
  por: z.string().nullable(),
  nota: z.string(),
  atual: z.boolean(),
})
export type VersaoDoFunil = z.infer<typeof versaoNaLista>

const publicacao = z.object({
  id: z.string(),
  situacao: z.enum(['andando', 'feita', 'falhou']),
  total: z.number().int(),
  feitos: z.number().int(),
  numero: z.number().int().nullable(),
  erro: z.string().nullable(),
})
export type PublicacaoDoFunil = z.infer<typeof publicacao>
const porVersao = z.object({ id, numero: z.coerce.number().int().min(1, 'Versão inválida') })
const corpoDoMembro = z
  .object({
    usuario_id: id.nullable().default(null),
    time_id: id.nullable().default(null),
    papel: z.enum(papeisNoFunil, 'Papel inválido'),
    alcance: z.enum(alcances, 'Alcance inválido'),
  })
  .refine((m) => (m.usuario_id === null) !== (m.time_id === null), {
    message: 'Escolha uma pessoa ou um time',
    path: ['usuario_id'],
  })

export const definicoes = {
  listar: endpoint({
    method: 'GET',
    path: base,
    permission: 'funis.funil.configurar',
    summary: 'Os funis que a pessoa pode configurar',
    query: z.object({ arquivados: booleano.optional() }),
    response: sucesso(z.array(definicaoNaLista)),
  }),
  modelos: endpoint({
    method: 'GET',
    path: `${base}/modelos`,
    permission: 'funis.funil.configurar',
    summary: 'Os modelos de que um funil pode nascer',
    response: sucesso(
      z.array(
        z.object({
          chave: z.string(),
          nome: z.string(),
          departamento: z.string(),
          descricao: z.string(),
          estagios: z.array(z.string()),
        }),
      ),
    ),
  }),
  mapa: endpoint({
    method: 'GET',
    path: `${base}/mapa`,
    permission: 'funis.cartao.ver',
    summary: 'Todas as passagens entre funis, para desenhar',
    response: sucesso(
      z.object({
        funis: z.array(
          z.object({
            id: z.string(),
            chave: z.string(),
            nome: z.string(),
            departamento: z.string(),
            estagios: z.number().int(),
            abre: z.boolean(),
            define: z.boolean(),
          }),
        ),
        passagens: z.array(
          z.object({
            id: z.string(),
            chave: z.string(),
            de: z.string(),
            para: z.string(),
            ao_entrar: z.string(),
            chega_em: z.string(),
            modo: z.string(),
            quando: z.string(),
            atraso_dias: z.number().int(),
            retornos: z.array(z.string()),
            quebrada: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  criar: endpoint({
    method: 'POST',
    path: base,
    permission: 'funis.funil.configurar',
    summary: 'Cria um funil: de um modelo, de outro funil ou vazio',
    body: z
      .object({
        nome,
        departamento: z.string('Escolha o departamento').min(1, 'Escolha o departamento').max(8),
        modelo: z.string().max(60).optional(),
        copiar_de: id.optional(),
      })
      .refine((b) => !(b.modelo && b.copiar_de), { message: 'Escolha um modelo ou um funil', path: ['modelo'] }),
    response: sucesso(z.object({ id: z.string() })),
  }),
  obter: endpoint({
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'funis.funil.configurar',
    summary: 'Um funil em edição: o que vale e o rascunho',
    params: porId,
    response: sucesso(emEdicao),
  }),
  arredores: endpoint({
    method: 'GET',
    path: `${base}/{id}/arredores`,
    permission: 'funis.funil.configurar',
    summary: 'Em que a definição se apoia: campos, outros funis, prazos legais',
    params: porId,
    response: sucesso(
      z.object({
        campos: z.array(campo),
        funis: z.array(vizinho),
        prazos_legais: z.array(prazoLegal),
        esperados: z.array(z.object({ funil: z.string(), passagem: z.string(), estagio: z.string() })),
      }),
    ),
  }),
  guardar: endpoint({
    method: 'PUT',
    path: `${base}/{id}/rascunho`,
    permission: 'funis.funil.configurar',
    summary: 'Guarda o rascunho',
    params: porId,
    body: z.object({
      versao: z.number('Versão inválida').int(),
      definicao: rascunho,
      forcar: z.boolean().default(false),
    }),
    response: sucesso(guardado),
    limit: 240,
  }),
  descartar: endpoint({
    method: 'DELETE',
    path: `${base}/{id}/rascunho`,
    permission: 'funis.funil.configurar',
    summary: 'Joga o rascunho fora',
    params: porId,
    response: sucesso(emEdicao),
  }),
  efeito: endpoint({
    method: 'GET',
    path: `${base}/{id}/efeito`,
    permission: 'funis.funil.configurar',
    summary: 'O que muda quando o rascunho for publicado',
    params: porId,
    response: sucesso(efeito),
  }),
  publicar: endpoint({
    method: 'POST',
    path: `${base}/{id}/publicar`,
    permission: 'funis.funil.configurar',
    summary: 'Publica o rascunho',
    params: porId,
    body: z.object({
      versao: z.number('Versão inválida').int(),
      levar: z.record(z.uuid(), z.uuid()).default({}),
      recalcular_prazos: z.boolean().default(true),
      nota: z.string().trim().max(500, 'A nota tem no máximo 500 letras').default(''),
    }),
    response: sucesso(
      z.object({
        numero: z.number().int().nullable(),
        levados: z.number().int(),
        recalculados: z.number().int(),
        publicacao: publicacao.nullable(),
      }),
    ),
  }),
  publicacao: endpoint({
    method: 'GET',
    path: `${base}/{id}/publicacao`,
    permission: 'funis.funil.configurar',
    summary: 'A última publicação feita à parte, e quanto dela já andou',
    params: porId,
    response: sucesso(publicacao.nullable()),
  }),
  versoes: endpoint({
    method: 'GET',
    path: `${base}/{id}/versoes`,
    permission: 'funis.funil.configurar',
    summary: 'Tudo o que já valeu',
    params: porId,
    response: sucesso(z.array(versaoNaLista)),
  }),
  comparar: endpoint({
    method: 'GET',
    path: `${base}/{id}/versoes/{numero}`,
    permission: 'funis.funil.configurar',
    summary: 'O que há de diferente entre uma versão e o que vale hoje',
    params: porVersao,
    response: sucesso(z.object({ diferencas: z.array(diferenca) })),
  }),
  voltar: endpoint({
    method: 'POST',
    path: `${base}/{id}/versoes/{numero}/voltar`,
    permission: 'funis.funil.configurar',
    summary: 'Põe uma versão antiga no rascunho',
    params: porVersao,
    response: sucesso(emEdicao),
  }),
  arquivar: endpoint({
    method: 'POST',
    path: `${base}/{id}/arquivar`,
    permission: 'funis.funil.configurar',
    summary: 'Arquiva o funil, quando nada mais depende dele',
    params: porId,
    response: ok,
  }),
  desarquivar: endpoint({
    method: 'POST',
    path: `${base}/{id}/desarquivar`,
    permission: 'funis.funil.configurar',
    summary: 'Traz o funil de volta',
    params: porId,
    response: ok,
  }),
  acesso: endpoint({
    method: 'PUT',
    path: `${base}/{id}/acesso`,
    permission: 'funis.funil.configurar',
    summary: 'Quem trabalha no funil além do departamento, e até onde cada um vê',
    params: porId,
    body: z.object({
      alcance: z.enum(alcances, 'Alcance inválido'),
      membros: z.array(corpoDoMembro).max(200, 'No máximo 200 pessoas e times'),
    }),
    response: sucesso(emEdicao),
  }),
}
