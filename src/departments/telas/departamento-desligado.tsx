import { useState } from 'react'
import { departamentosEmUso } from '#modules/acesso/departamentos/contract/departamentos-em-uso.ts'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Folha } from './folha.tsx'

const DEPARTAMENTOS = '/configuracoes/departamentos'

/** The page of a route whose department the company does not use. */
export function DepartamentoDesligado({ codigo, nome }: { codigo: CodigoDeDepartamento; nome: string }) {
  const liga = usePode('cad.departamento.editar')
  const [pedido, setPedido] = useState<'nao' | 'pedindo' | 'feito'>('nao')
  const pedir = async () => {
    setPedido('pedindo')
    try {
      await chamar(departamentosEmUso.pedir, { params: { codigo } })
      setPedido('feito')
    } catch (erro) {
      setPedido('nao')
      avisarFalha('O pedido não foi enviado', erro)
    }
  }
  return (
    <Folha
      titulo={`O departamento ${nome} está desligado nesta empresa`}
      frase={
        liga
          ? 'O que ele tinha está guardado e volta quando você o ligar.'
          : 'O que ele tinha está guardado. Quem administra o Girassol pode ligá-lo.'
      }
      acoes={
        <>
          {liga ? (
            <a className="g-btn" data-variante="primaria" data-tamanho="normal" href={DEPARTAMENTOS}>
              Ver os departamentos
            </a>
          ) : (
            pedido !== 'feito' && (
              <Button variante="primaria" ocupado={pedido === 'pedindo'} onClick={() => void pedir()}>
                Pedir à administração
              </Button>
            )
          )}
          <a className="g-btn" data-variante="contorno" data-tamanho="normal" href="/home">
            Ir para o início
          </a>
        </>
      }
    >
      {pedido === 'feito' && (
        <p role="status" className="mt-4 rounded border px-3 py-2.5 text-14">
          Pedido enviado a quem administra o Girassol.
        </p>
      )}
    </Folha>
  )
}
