import { mascararDocumento } from '#kit/documento.ts'
import type { Contato, ContatoNaLista } from '../tipos.ts'
import type { LinhaInteira } from './consultas/contato.ts'
import type { LinhaDeContato } from './consultas/lista.ts'

/**
 * Masks the document, and every custom field that contains one, for all users. A user who may read it requests it
 * separately, and that request is audited.
 */
export function apresentarNaLista(l: LinhaDeContato, documentos: ReadonlySet<string>): ContatoNaLista {
  return {
    id: l.id,
    tipo: l.tipo,
    nome: l.nome,
    telefone: l.telefone,
    email: l.email,
    documento: l.documento && mascararDocumento(l.documento),
    cidade: l.cidade,
    uf: l.uf,
    empresa: l.empresa,
    tags: l.tags,
    origem: l.origem,
    responsavel: l.responsavel_id ? { id: l.responsavel_id, nome: l.responsavel_nome ?? '' } : null,
    criado_em: l.criado_em.toISOString(),
    atualizado_em: l.atualizado_em.toISOString(),
    campos: mascarados(l.campos, documentos),
  }
}

const mascarados = (campos: LinhaDeContato['campos'], documentos: ReadonlySet<string>): LinhaDeContato['campos'] =>
  documentos.size === 0
    ? campos
    : Object.fromEntries(
        Object.entries(campos).map(([k, v]) => [
          k,
          documentos.has(k) && typeof v === 'string' ? mascararDocumento(v) : v,
        ]),
      )

export const apresentarContato = (l: LinhaInteira, documentos: ReadonlySet<string>): Contato => ({
  ...apresentarNaLista(l, documentos),
  cargo: l.cargo,
  observacoes: l.observacoes,
  nascimento: l.nascimento,
  meios: l.meios.map((m) => ({ ...m, principal: m.principal ?? false })),
  enderecos: l.enderecos,
  unidades: l.unidades,
  empresas: l.empresas,
  pessoas: l.pessoas,
  canais: l.canais,
  suspeitos: l.suspeitos,
  pedidos_abertos: l.pedidos_abertos,
  uniao: l.uniao && { ...l.uniao, em: new Date(l.uniao.em).toISOString(), ate: new Date(l.uniao.ate).toISOString() },
})
